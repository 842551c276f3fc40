import { isStorable } from '../../src/domain/readings/readings.ts';
import { badRequest } from '../errors.ts';
import { parseUplinkJson } from '../ingest/json.ts';
import type { DeviceNames, Uplink } from '../ingest/uplink.ts';
import { isSimulated, parserOf } from '../ingest/vendor.ts';
import { vendors } from '../ingest/vendors.ts';

/** Topics subscribed on an external broker. See docs/specification.md, section 6. */
export const TOPIC_FILTERS = vendors.flatMap(({ mqtt }) => mqtt?.filter ?? []);

const LEVEL_MAX = 200;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const bodyOf = (payload: Uint8Array): unknown => {
  let text: string;
  try {
    text = utf8.decode(payload);
  } catch {
    throw badRequest('ingest.message_utf8');
  }
  return parseUplinkJson(text);
};

// A broker's access rules are by topic, so a message must be about the device of its topic.
const assertSame = (uplink: Uplink | null, { app_id, dev_id }: DeviceNames): Uplink | null => {
  if (uplink && (uplink.app_id !== app_id || uplink.dev_id !== dev_id)) {
    throw badRequest('ingest.other_device');
  }
  return uplink;
};

/** The vendor's path of a topic. */
export const sourceOf = (topic: string): string =>
  vendors.find(({ mqtt }) => mqtt?.topic.test(topic))?.path ?? 'mqtt';

/**
 * Parses the uplink of an MQTT message. Returns null for one without readings (ChirpStack's other events).
 * Throws 400 for an unknown topic or an invalid message. See docs/specification.md, section 6.
 */
export const readMessage = (topic: string, payload: Uint8Array): Uplink | null => {
  if (isStorable(topic) && topic.split('/').every((level) => level.length <= LEVEL_MAX)) {
    for (const vendor of vendors) {
      const { mqtt } = vendor;
      const groups = mqtt?.topic.exec(topic)?.groups;
      if (!groups) continue;
      const read = parserOf(vendor, groups.event);
      if (!read) return null;
      const { app_id = '', dev_id = '' } = groups;
      const names = { app_id, dev_id: mqtt?.devId?.(dev_id) ?? dev_id };
      const body = bodyOf(payload);
      return isSimulated(body) ? null : assertSame(read(body, names), names);
    }
  }
  throw badRequest('ingest.topic');
};
