import fc from 'fast-check';
import { generate, type Packet } from 'mqtt-packet';
import { hostileText, hostileValue } from './values.ts';

const topic = fc.oneof(
  fc.constantFrom(
    'flowgen/plant/d1/up',
    'v3/app@ttn/devices/d1/up',
    'application/1/device/70B3D50000000001/event/up',
  ),
  fc.constantFrom('#', '+/+', '$SYS/x', '', 'flowgen//up', 'flowgen/plant/d1/down', 'x'.repeat(300)),
  hostileText,
);
const payload = fc.oneof(
  hostileValue.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
  hostileValue.map((value) =>
    Buffer.from(
      JSON.stringify({ values: { temperature: value, [String(value).slice(0, 20)]: 1 }, ts: value }),
    ),
  ),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
);
const qos = fc.constantFrom(0 as const, 1 as const, 2 as const);
const messageId = fc.integer({ min: 1, max: 65_535 });

const packet: fc.Arbitrary<Packet> = fc.oneof(
  fc
    .record({ topic, payload, qos, messageId, retain: fc.boolean(), dup: fc.boolean() })
    .map((fields) => ({ cmd: 'publish' as const, ...fields })),
  fc.record({ topic, qos, messageId }).map((one) => ({
    cmd: 'subscribe' as const,
    messageId: one.messageId,
    subscriptions: [{ topic: one.topic, qos: one.qos }],
  })),
  fc
    .record({ topic, messageId })
    .map((one) => ({ cmd: 'unsubscribe' as const, messageId: one.messageId, unsubscriptions: [one.topic] })),
  messageId.map((id) => ({ cmd: 'puback' as const, messageId: id })),
  messageId.map((id) => ({ cmd: 'pubrel' as const, messageId: id })),
  messageId.map((id) => ({ cmd: 'pubcomp' as const, messageId: id })),
  fc.constantFrom({ cmd: 'pingreq' as const }, { cmd: 'disconnect' as const }),
  fc
    .record({ username: hostileText, password: hostileText, clientId: hostileText })
    .map(({ password, ...fields }) => ({
      cmd: 'connect' as const,
      protocolId: 'MQTT' as const,
      protocolVersion: 4 as const,
      clean: true,
      keepalive: 10,
      password: Buffer.from(password),
      ...fields,
    })),
);

/** A packet's bytes; empty for one that can't be written. */
const bytesOf = (one: Packet): Buffer => {
  try {
    return generate(one);
  } catch {
    return Buffer.alloc(0);
  }
};
const damaged = fc
  .tuple(
    packet.map(bytesOf),
    fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
  )
  .map(([bytes, changes]) => {
    const copy = Buffer.from(bytes);
    for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
    return copy;
  });

/** What a client sends after it has connected: packets, damaged packets, and bytes. */
export const packets = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: packet.map(bytesOf) },
    { weight: 3, arbitrary: damaged },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
  ),
  { minLength: 1, maxLength: 4 },
);

/** The first packet of a client with this key; a new client each time, because a second one ends the first. */
export const connectPacket = (username: string, password: string, clientId: string): Buffer =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 10,
    clientId,
    username,
    password: Buffer.from(password),
  });
