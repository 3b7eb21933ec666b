"use strict";
const TOPICS = "piste/public/+", EVENING = "piste/public/evening";
const STALE_SECONDS = 15, MANY = 16;
const byId = (id) => document.getElementById(id);
let language = chosen(), evening = null, heardAt = 0;

function chosen() {
  let kept = null;
  try { kept = localStorage.getItem("language"); } catch (error) { /* A browser that keeps nothing asks each time. */ }
  const asked = [kept, ...(navigator.languages || [navigator.language])];
  const known = asked.map((one) => (one || "").slice(0, 2).toLowerCase()).find((one) => one in WORDS);
  return known || Object.keys(WORDS)[0];
}

function say(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

function made(kind, said = "", name = "") {
  const element = document.createElement(kind);
  if (said !== "") element.textContent = said;
  if (name) element.className = name;
  return element;
}

function line(table, names, game) {
  const item = made("li");
  item.append(made("span", table, "where"), names);
  if (game) names.append(" ", made("span", `· ${game[language]}`, "game"));
  return item;
}

// A name that is written from the right moves nothing beside it.
const who = (names) => {
  const side = made("span", "", "who");
  names.forEach((name, seat) => side.append(...(seat ? [" – "] : []), made("bdi", name)));
  return side;
};

function tableLine(table) {
  const idle = say(table.open ? "free" : "closed");
  const item = line(table.table, table.names.length ? who(table.names) : made("span", idle, "who idle"), table.game);
  item.classList.toggle("lit", table.called);
  return item;
}

function resultLine(result) {
  const side = made("span", "", "who");
  result.names.forEach((name, seat) => {
    const won = result.winners.length === 1 && result.winners[0] === seat;
    if (seat) side.append(" – ");
    const one = made("span", "", won ? "won" : "");
    one.append(made("bdi", name), ` ${result.scores[seat]}`);
    side.append(one);
  });
  if (result.winners.length !== 1) side.append(` (${say("draw")})`);
  return line(result.table, side);
}

function standings(lines) {
  const table = made("table"), head = made("tr");
  for (const key of ["", "name", "played", "wins", "points"]) head.append(made("th", key && say(key)));
  table.append(head);
  for (const one of lines) {
    const row = made("tr");
    row.append(made("td", `${one.place}.`), made("td", one.name), made("td", one.played), made("td", one.wins), made("td", one.points));
    table.append(row);
  }
  return table;
}

function fill(id, key, items) {
  const section = byId(id);
  section.firstElementChild.textContent = say(key);
  section.lastElementChild.replaceChildren(...items);
}

function notice() {
  const old = Date.now() - heardAt > 1000 * STALE_SECONDS;
  const said = evening === null ? say("connecting") : old ? say("stale") : "";
  if (byId("notice").textContent !== said) byId("notice").textContent = said;
  byId("notice").hidden = !said;
}

function show() {
  document.documentElement.lang = language;
  byId("languages").replaceChildren(...Object.keys(WORDS).map((one) => {
    const button = made("button", one.toUpperCase());
    button.setAttribute("aria-pressed", one === language);
    button.onclick = () => change(one);
    return button;
  }));
  notice();
  if (evening === null) return;
  byId("title").textContent = document.title = evening.title;
  byId("progress").textContent = say("progress", evening);
  const called = evening.tables.filter((table) => table.called);
  byId("called").hidden = !called.length;
  fill("called", "called", called.map((table) => line(table.table, who(table.names), table.game)));
  fill("tables", "tables", evening.tables.map(tableLine));
  const many = evening.standings.length > MANY, half = many ? Math.ceil(evening.standings.length / 2) : MANY;
  byId("standings").classList.toggle("many", many);
  fill("standings", "standings", [evening.standings.slice(0, half), evening.standings.slice(half)]
    .filter((lines) => lines.length).map(standings));
  fill("results", "results", evening.results.length ? evening.results.map(resultLine) : [made("li", say("none"), "idle")]);
}

function change(wanted) {
  language = wanted;
  try { localStorage.setItem("language", wanted); } catch (error) { /* See chosen. */ }
  show();
}

function heard(topic, bytes) {
  heardAt = Date.now();
  if (topic === EVENING) {
    try { evening = JSON.parse(new TextDecoder().decode(bytes)); } catch (error) { return; }
    show();
  } else notice();
}

const reader = new MqttReader(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/`, TOPICS, heard,
  (connected) => { if (!connected) heardAt = 0; notice(); },
);
setInterval(notice, 1000);
addEventListener("online", () => reader.hurry());
document.addEventListener("visibilitychange", () => { if (!document.hidden) reader.hurry(); });
show();
