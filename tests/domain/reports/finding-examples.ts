import { translatorFor } from '../../../server/texts/translations.ts';
import { publicFigures } from '../../../src/domain/reports/computing/device-figures.ts';
import { gridOf } from '../../../src/domain/reports/computing/grid.ts';
import { meter } from '../../../src/domain/reports/computing/meter.ts';
import { gradeValve } from '../../../src/domain/reports/computing/valve.ts';
import { exceptionsOf } from '../../../src/domain/reports/exceptions/exceptions.ts';
import {
  shownExceptions,
  type ShownException,
} from '../../../src/domain/reports/exceptions/shown-exceptions.ts';
import type { FindingExample } from '../../../src/domain/reports/finding.ts';
import { deviceFindings, findingKinds } from '../../../src/domain/reports/findings.ts';
import type { InputDatapoint, InputDevice } from '../../../src/domain/reports/inputs.ts';
import { PROFILES } from '../../../src/domain/reports/profiles.ts';
import { kindNameOf } from '../../../src/domain/text/kind-name.ts';
import { meterResult } from '../../support/reports/report-result.ts';

const HOUR = 3_600_000;
const INTERVAL_S = 3600;
const ZONE = 'UTC';
const SPAN = { from: Date.parse('2026-11-16T00:00Z'), to: Date.parse('2026-11-23T00:00Z') };
const GRID = gridOf(SPAN, ZONE);
const DAYS = GRID.days.map(({ date }) => ({ date, hours: 24, received: 24, expected: 24 }));
const PROFILE = PROFILES.au_care;
const translate = translatorFor('en');

const files = import.meta.glob<readonly FindingExample[]>('../../../src/domain/reports/findings/*.ts', {
  eager: true,
  import: 'examples',
});
const examplesOf = new Map(Object.entries(files).map(([path, examples]) => [kindNameOf(path), examples]));

/** The examples of each kind of finding, in the order of kinds. */
export const findingExamples: readonly (readonly [kind: string, examples: readonly FindingExample[]])[] = [
  ...findingKinds.keys(),
].map((kind) => [kind, examplesOf.get(kind) ?? []]);

const REGISTER: InputDatapoint = {
  id: 1,
  key: 'volume_total',
  label: 'Register',
  unit: 'L',
  kind: 'counter',
  role: 'register',
  rolls_over_at: null,
};

/** A valve and meter that is used every morning and of which nothing is found. */
const QUIET_DEVICE: InputDevice = {
  device_id: 1,
  title: 'Kitchen',
  dev_id: 'kitchen',
  type: 'tmv',
  location: null,
  state: 'active',
  labels: [],
  interval_s: INTERVAL_S,
  battery: null,
  last_field_test: null,
  next_field_test: null,
  company_since: null,
  isValve: true,
  isMeter: true,
  datapoints: [
    REGISTER,
    { ...REGISTER, id: 2, key: 'temperature_mixed', unit: '°C', kind: 'gauge', role: 'outlet_temperature' },
  ],
};

const ts = Array.from({ length: GRID.days.length * 24 + 1 }, (_, hour) => SPAN.from + hour * HOUR);
const valuesBy = (of: (hour: number, day: number) => number) =>
  ({ ts, value: ts.map((_, n) => of(n % 24, Math.floor(n / 24))) }) as const;

const QUIET_VALVE = gradeValve(
  valuesBy((hour, day) => (hour === 8 ? 43 : 22 + (day % 2))),
  [valuesBy((hour) => (hour === 8 ? 1 : 0))],
  GRID,
  { interval_s: INTERVAL_S, limits: PROFILE.limits, has_flow: true, used_before: null },
);
const QUIET_METER = meter(
  valuesBy((hour, day) => 1000 + 10 * (day + (hour >= 8 ? 1 : 0))),
  GRID,
  { unit: 'L', rolls_over_at: null, interval_s: INTERVAL_S },
  null,
);

/** The findings about a device that differs as an example says. */
const exceptionsIn = ({ valve, meter: metered, coverage, keptFrom, ...of }: FindingExample) =>
  exceptionsOf(QUIET_DEVICE, SPAN, {
    graded: { ...QUIET_VALVE, ...valve },
    metered: { ...QUIET_METER, ...metered },
    coverage: { ...QUIET_VALVE, ...coverage },
    limits: { ...PROFILE.limits, ...of.limits },
    tariff: of.tariff ?? null,
    extra: deviceFindings({
      device: {
        ...QUIET_DEVICE,
        ...of.device,
        ...(of.datapoints && { datapoints: of.datapoints.map((one) => ({ ...REGISTER, ...one })) }),
      },
      judged: ['valves', 'meters'],
      span: SPAN,
      keptFrom: keptFrom ?? SPAN.from,
      readsHours: false,
    }),
    translate,
    zone: ZONE,
  });

/** All that is found of the device of which nothing is. */
export const quietFindings = exceptionsIn({ says: null });

/** What a page lists of an example of a kind; undefined if it is not found. */
export const shownOf = (kind: string, example: FindingExample): ShownException | undefined => {
  const { datapoints: _datapoints, ...device } = QUIET_DEVICE;
  const { completeness, gaps } = QUIET_VALVE;
  const [shown] = shownExceptions(
    {
      ...meterResult,
      from: new Date(SPAN.from).toISOString(),
      to: new Date(SPAN.to).toISOString(),
      until: new Date(SPAN.to).toISOString(),
      time_zone: ZONE,
      tariff: example.tariff ?? null,
      profile: PROFILE,
      completeness,
      exceptions: exceptionsIn(example).filter((one) => one.kind === kind),
      days: DAYS,
      devices: [
        {
          ...device,
          completeness,
          gaps,
          ...publicFigures({ ...QUIET_VALVE, ...example.valve, ...QUIET_METER, ...example.meter }),
        },
      ],
    },
    translate,
  );
  return shown && { ...shown, text: shown.text.replaceAll('\u00A0', ' ') };
};
