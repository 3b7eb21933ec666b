// Reads topics of an MQTT 3.1.1 broker over a websocket, at QoS 0: the only thing that the page needs of MQTT.
// Packets as in the OASIS standard of 2014, sections 2 and 3; a packet may come in several websocket frames.
"use strict";
const CONNACK = 2, PUBLISH = 3;
const MOST_PACKET = 1 << 20;

function text(said) {
  const bytes = new TextEncoder().encode(said);
  return [bytes.length >> 8, bytes.length & 255, ...bytes];
}

function packet(head, body) {
  const length = [];
  let left = body.length;
  do {
    length.push(left > 127 ? (left & 127) | 128 : left);
    left >>= 7;
  } while (left);
  return new Uint8Array([head, ...length, ...body]);
}

// Takes bytes as they come; calls `found(kind, flags, body)` for every packet that is whole. Throws RangeError.
class Packets {
  constructor(found) {
    this.found = found;
    this.rest = new Uint8Array(0);
  }

  take(bytes) {
    const all = new Uint8Array(this.rest.length + bytes.length);
    all.set(this.rest);
    all.set(bytes, this.rest.length);
    let start = 0;
    for (let end; (end = this.end(all, start)) !== null; start = end.after) {
      this.found(all[start] >> 4, all[start] & 15, all.subarray(end.body, end.after));
    }
    this.rest = all.slice(start);
  }

  end(all, start) {
    let length = 0;
    for (let place = 1; start + place < all.length; place++) {
      const byte = all[start + place];
      length |= (byte & 127) << (7 * (place - 1));
      if (length > MOST_PACKET || (place === 4 && byte > 127)) throw new RangeError("too long");
      if (byte > 127) continue;
      const body = start + place + 1;
      return body + length > all.length ? null : { body, after: body + length };
    }
    return null;
  }
}

// Stays connected: calls `heard(topic, bytes)` for what comes, and `state(connected)` when that changes.
class MqttReader {
  constructor(url, topic, heard, state, keepAlive = 20) {
    Object.assign(this, { url, topic, heard, state, keepAlive, wait: 500, socket: null, timer: 0 });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.url, "mqtt"));
    const packets = new Packets((kind, flags, body) => this.read(socket, kind, flags, body));
    let last = Date.now();
    const watch = setInterval(() => {
      if (Date.now() - last > 2000 * this.keepAlive) this.drop(socket);
      else if (socket.readyState === 1) socket.send(packet(0xc0, []));
    }, 1000 * this.keepAlive);
    socket.binaryType = "arraybuffer";
    socket.onopen = () =>
      socket.send(packet(0x10, [...text("MQTT"), 4, 2, 0, 2 * this.keepAlive, ...text("")]));
    socket.onmessage = (event) => {
      last = Date.now();
      try {
        packets.take(new Uint8Array(event.data));
      } catch (error) {
        this.drop(socket);
      }
    };
    socket.onclose = () => {
      clearInterval(watch);
      this.drop(socket);
    };
  }

  read(socket, kind, flags, body) {
    if (kind === CONNACK && body[1] === 0) {
      socket.send(packet(0x82, [0, 1, ...text(this.topic), 0]));
      this.wait = 500;
      this.state(true);
    } else if (kind === PUBLISH) {
      const topic = 2 + ((body[0] << 8) | body[1]);
      const start = flags & 6 ? topic + 2 : topic;
      this.heard(new TextDecoder().decode(body.subarray(2, topic)), body.subarray(start));
    }
  }

  drop(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.close();
    this.state(false);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(8000, 2 * this.wait);
  }

  hurry() {
    if (this.socket === null) {
      this.wait = 500;
      this.connect();
    }
  }
}
