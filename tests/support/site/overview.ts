import { http as answer, HttpResponse } from 'msw';
import type { Overview, OverviewCase, OverviewWater } from '../../../src/domain/alarms/cases/overview.ts';
import { alarmCase } from '../alarms/alarm-case.ts';
import { at } from './api.ts';

/** An overview without open cases. */
export const QUIET: Overview = {
  at: '2026-11-22T00:00:00.000Z',
  summary: { open: 0, unacknowledged: 0 },
  unacknowledged: [],
  counts: { unacknowledged: 0, acknowledged: 0, grouped: 0, set_aside: 0 },
  untold: 0,
  cases: [],
  devices: { active: 2, reporting: 2 },
  rules: 13,
  unwatched: [],
  sites: [],
  site_count: 0,
  last: null,
};

/** A case of the overview. */
export const caseWith = (facts: Partial<OverviewCase> = {}): OverviewCase => ({
  ...alarmCase,
  device_id: 4,
  datapoint_id: null,
  text: 'The water was 58 °C for 40 s.',
  response: 'Close the outlet.',
  since: '2026-11-21T23:50:00.000Z',
  detected_at: '2026-11-21T23:50:01.000Z',
  value: 58,
  limit: 50,
  peak: 58,
  company: null,
  device: 'Basin 3',
  location: 'Ward 3',
  projects: [{ id: 5, title: 'North wing' }],
  acknowledged_by_name: null,
  assigned_to_name: null,
  raised_at: '2026-11-21T23:50:01.000Z',
  line: null,
  flow_hours: null,
  ...facts,
});

/** Replies of the server to the calls of the overview. */
export const overviewReplies = (overview: Overview = QUIET, water: OverviewWater | null = null) => [
  answer.get(at('/overview'), () => HttpResponse.json({ data: overview })),
  answer.get(at('/overview/water'), () => HttpResponse.json({ data: water })),
];

/** What the first steps ask for, where no device is active. */
export const firstStepsReplies = () => [
  answer.get(at('/devices'), () => HttpResponse.json({ data: [] })),
  answer.get(at('/users'), () => HttpResponse.json([])),
  answer.get(at('/alarms'), () => HttpResponse.json([])),
  answer.get(at('/reports'), () => HttpResponse.json([])),
  answer.get(at('/companies'), () => HttpResponse.json([])),
];
