import { isStorable } from '../../src/domain/readings.ts';
import { badRequest } from '../errors.ts';
import { parseUplinkJson } from '../ingest/json.ts';
import { parseChirpstack } from '../ingest/parse-chirpstack.ts';
import { parseNativeMessage } from '../ingest/parse-native.ts';
import { parseTtn } from '../ingest/parse-ttn.ts';
import type { Uplink } from '../ingest/uplink.ts';

/** Topics subscribed on an external broker. See docs/specification.md, section 6. */
export const TOPIC_FILTERS = [
  'flowgen/+/+/up',
  'v3/+/devices/+/up',
  'application/+/device/+/event/up',
] as const;

const TTN = /^([^@]+)(?:@.*)?$/;
/** ChirpStack's other events of a device, which it publishes to the same broker. */
const CHIRPSTACK_EVENTS = new Set(['join', 'ack', 'txack', 'log', 'status', 'location', 'integration']);
const NAME_MAX = 200;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const bodyOf = (payload: Uint8Array): unknown => {
  let text: string;
  try {
    text = utf8.decode(payload);
  } catch {
    throw badRequest('The message is not valid UTF-8 text.');
  }
  return parseUplinkJson(text);
};

// A broker's access rules are by topic, so a message must be about the device of its topic.
const assertSame = (uplink: Uplink | null, appId: string, devId: string): Uplink | null => {
  if (uplink && (uplink.app_id !== appId || uplink.dev_id !== devId)) {
    throw badRequest('The message is about another device than its topic.');
  }
  return uplink;
};

/**
 * Parses the uplink of an MQTT message. Returns null for one without readings (ChirpStack's other events).
 * Throws 400 for an unknown topic or an invalid message. See docs/specification.md, section 6.
 */
export const readMessage = (topic: string, payload: Uint8Array): Uplink | null => {
  const levels = topic.split('/');
  const [first, second = '', third, fourth = '', fifth, sixth = ''] = levels;
  if (isStorable(topic) && levels.every((level) => level !== '' && level.length <= NAME_MAX)) {
    if (first === 'flowgen' && levels.length === 4 && fourth === 'up' && third !== undefined) {
      return parseNativeMessage(bodyOf(payload), { app_id: second, dev_id: third });
    }
    if (first === 'v3' && third === 'devices' && levels.length === 5 && fifth === 'up') {
      const app = TTN.exec(second)?.[1];
      if (app !== undefined) return assertSame(parseTtn(bodyOf(payload)), app, fourth);
    }
    if (first === 'application' && third === 'device' && fifth === 'event' && levels.length === 6) {
      if (sixth === 'up') return assertSame(parseChirpstack(bodyOf(payload)), second, fourth.toLowerCase());
      if (CHIRPSTACK_EVENTS.has(sixth)) return null;
    }
  }
  throw badRequest('No readings can be sent to this topic.');
};
