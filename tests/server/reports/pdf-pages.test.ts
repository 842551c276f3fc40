import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { render } from '../../../server/reports/render.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { boxesOf, hasPoppler, pagesOf } from '../../support/pdf.ts';
import { meterResult, withAlarms } from '../../support/report-result.ts';
import { overDays, valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
const run = { id: 12, finished_at: '2026-10-04T02:05:00.000Z', data_hash: 'c0ffee' };
const pdf = (result: Result): Promise<Buffer> => render('pdf', result, 'en', { run });

/** A run on so many valves, each with a long title now and then. */
const valves = (count: number, of: Result = overDays(7)): Result => ({
  ...of,
  devices: Array.from({ length: count }, (_, at) => ({
    ...(of.devices[at % of.devices.length] as Result['devices'][number]),
    device_id: at + 1,
    title: at % 9 === 0 ? `Level ${at}, dementia unit, assisted shower and basin valve` : `Room ${at}`,
  })),
});

/** A month of meters with a gap, so that its days are a table. */
const daysOfMeters: Result = {
  ...meterResult,
  days: Array.from({ length: 24 }, (_, at) => ({
    ...(meterResult.days[0] as Result['days'][number]),
    date: `2026-10-${String(at + 1).padStart(2, '0')}`,
    received: 1_100,
    expected: 1_248,
  })),
};

/** Recycling units over a week, whose table beside their chart has as many columns as there can be. */
const RECYCLED = [932, 880, 916, 1137, 903, 988, 909];
const recyclers: Result = {
  ...meterResult,
  kind: 'device',
  exceptions: [],
  tariff: 3.5,
  days: RECYCLED.map((_, at) => ({
    ...(meterResult.days[0] as Result['days'][number]),
    date: `2026-10-0${at + 1}`,
    received: 96,
    expected: 96,
  })),
  devices: ['Basement', 'Plant room', 'Roof tank'].map((place, at) => ({
    ...(meterResult.devices[0] as Result['devices'][number]),
    device_id: at + 1,
    type: 'hydraloop',
    title: `${place} Hydraloop`,
    consumption: undefined,
    hydraloop: { recycled: 6665, mains: 517, savings: 23.33, reuse_share: 0.918, online_seconds: 604_800 },
    datapoints: [
      {
        key: 'volume_recycled',
        label: 'Recycled volume',
        unit: 'L',
        min: 97_358.5,
        max: 104_024,
        avg: 100_000,
        first: 97_358.5,
        last: 104_024,
        count: 670,
        daily_avg: RECYCLED,
        daily_min: RECYCLED,
        daily_max: RECYCLED,
        daily_counted: RECYCLED,
      },
    ],
  })),
};

/** Points of the headings of sections, as high as their font, and the least above one. */
const HEADING = 14.1;
const ABOVE_HEADING = 8.5;
type Words = Awaited<ReturnType<typeof boxesOf>>[number];
/** The least between a heading of a section and what is above it on the page. */
const leastAbove = (words: Words): number =>
  Math.min(
    ...words
      .filter(({ top, bottom }) => Math.abs(bottom - top - HEADING) < 0.1)
      .map(({ top }) => top - Math.max(...words.map(({ bottom }) => bottom).filter((y) => y < top + 3))),
  );
/** Points from the top of a page to the end of its margin, and between the margins. */
const [TOP, HEIGHT] = [30, 533];
const RIGHT = 806;

describe.runIf(hasPoppler)('the pages of a PDF', () => {
  it.each<[string, Result, number]>([
    ['few valves', valveResult, 2],
    ['50 valves', valves(50), 3],
    ['200 valves over a month', valves(200, overDays(31)), 7],
    ['meters with alarms', withAlarms, 2],
    ['days of meters without all readings', daysOfMeters, 3],
    ['recycling units that took water from the mains', recyclers, 2],
  ])(
    'are filled, have nothing beyond their margins, and end with the signatures: %s',
    async (_, result, most) => {
      const bytes = await pdf(result);
      const pages = await boxesOf(bytes);
      expect(pages.length).toBeLessThanOrEqual(most);
      for (const words of pages) {
        expect(Math.max(...words.map(({ right }) => right))).toBeLessThanOrEqual(RIGHT + 1);
        const ends = words.map(({ bottom }) => bottom).filter((y) => y < TOP + HEIGHT);
        expect((Math.max(...ends) - TOP) / HEIGHT).toBeGreaterThan(0.45);
      }
      for (const words of pages.slice(1)) expect(leastAbove(words)).toBeGreaterThan(ABOVE_HEADING);
      const texts = await pagesOf(bytes);
      expect(texts.at(-1)).toMatch(/About this run[^]*Prepared by[^]*Signature/);
      for (const [at, text] of texts.entries()) {
        expect(text).toContain('Run 12 · Created Sun, 4 Oct 2026, 13:05');
        expect(text).toContain(`Page ${at + 1} of ${texts.length}`);
      }
    },
  );
});

it.runIf(hasPoppler)(
  'names the section that goes on at the top of a page, but none that begins there',
  async () => {
    const [meter] = meterResult.devices as [Result['devices'][number]];
    const devices = Array.from({ length: 90 }, (_, at) => ({
      ...meter,
      device_id: at + 1,
      title: `Meter ${at}`,
    }));
    const texts = await pagesOf(await pdf({ ...meterResult, devices, exceptions: [] }));
    const first = texts.findIndex((text) => text.includes('Water meters (90)'));
    const tops = texts.map((text) => text.trim().split('\n')[0] ?? '');
    expect(texts[first]).not.toContain('Water meters (90), continued');
    expect(tops[first + 1]).toMatch(/ {2}Water meters \(90\), continued$/);
    expect(texts.filter((text) => text.includes(', continued')).length).toBeLessThan(texts.length - first);
  },
);

it.runIf(hasPoppler)('names the main meter of a sub-meter at the top of a page', async () => {
  const [meter] = meterResult.devices as [Result['devices'][number]];
  const group = 6;
  const resultOf = (first: number): Result => ({
    ...meterResult,
    exceptions: [],
    devices: Array.from({ length: 90 }, (_, at) => {
      const of = (at + first) % group;
      const id = at + 1;
      return {
        ...meter,
        device_id: id,
        title: of === 0 || at === 0 ? `Main ${id}` : `Meter ${id}`,
        main_id: of === 0 || at === 0 ? null : Math.max(1, id - of),
      };
    }),
  });
  const found = new Set<string>();
  // Pages begin with each row of a group in turn.
  for (let first = 0; first < group; first++) {
    const texts = await pagesOf(await pdf(resultOf(first)));
    for (const text of texts.filter((page) => page.includes(', continued'))) {
      const [top = '', ...lines] = text.trim().split('\n');
      const row = lines.find((line) => /^ *(?:of which Meter|Main) \d/.test(line)) ?? '';
      const id = Number(/\d+/.exec(row)?.[0]);
      const isSubMeter = row.includes('of which');
      const main = Math.max(1, id - ((id - 1 + first) % group));
      expect(top).toMatch(isSubMeter ? new RegExp(`, continued: Main ${main}$`) : /, continued$/);
      found.add(isSubMeter ? 'sub-meter' : 'main meter');
    }
  }
  expect([...found].toSorted()).toEqual(['main meter', 'sub-meter']);
});

describe('the first page of a PDF', () => {
  const device = (datapoints: number): Result => ({
    ...meterResult,
    kind: 'device',
    devices: [
      {
        ...(meterResult.devices[0] as Result['devices'][number]),
        datapoints: Array.from({ length: datapoints }, (_, at) => ({
          datapoint_id: at,
          key: `value_${at}`,
          label: `Value ${at}`,
          unit: 'L',
          daily_avg: [3.5, 3.52, 3.54],
        })),
      },
    ],
  });
  const textsOf = (result: Result): string => JSON.stringify(pdfDocument(result, translate, { run }).content);

  it('has the measurements of a single device, and labels of axes that differ', () => {
    const texts = textsOf(device(8));
    expect(texts).toContain('"Value 0, mean (L)"');
    for (const at of [0, 7]) expect(texts).toContain(`"Value ${at}"`);
    const [svg = ''] = /<svg[^>]*Roboto.*?<\/svg>/.exec(texts) ?? [];
    const labels = [...svg.matchAll(/text-anchor=\\"end\\"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(labels.length).toBeGreaterThan(2);
    expect(new Set(labels).size).toBe(labels.length);
    // Those that hardly change have no charts of their own, but their days where there is room.
    expect(texts).not.toContain('"Value 1, mean (L)","style":"chart"');
    expect(texts).toMatch(/"Measurements by day".*"1 Oct".*"Value 7, mean \(L\)",\{"text":"3.5"/);
  });
});
