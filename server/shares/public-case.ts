import { resourceNamed } from '../../src/resources/all.ts';
import { listedSchema } from '../../src/schema/zod.ts';
import type { Row } from '../crud/rules.ts';

/** What a share link shows of a case: what happened, but nobody's name and no other records. */
const FIELDS = {
  id: true,
  version: true,
  kind: true,
  severity: true,
  device_id: true,
  datapoint_id: true,
  title: true,
  text: true,
  response: true,
  condition: true,
  evidence: true,
  since: true,
  detected_at: true,
  cleared_at: true,
  closed_at: true,
  close_reason: true,
  value: true,
  limit: true,
  occurrences: true,
  acknowledged_at: true,
  latched: true,
  shelved_until: true,
  late: true,
  chattering: true,
} as const;

export const publicCaseSchema = listedSchema(resourceNamed('alarms')).pick(FIELDS);

/** A case as share links show it. */
export const publicCase = (row: Row): Row =>
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, row[name]]));
