import { describe, expect, it } from 'vitest';
import { groupColumns, groupsOf } from '../../../server/reports/pdf/device-groups.ts';
import { rowsOnPage } from '../../../server/reports/pdf/device-tables.ts';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { keyFigures } from '../../../server/reports/pdf/key-figures.ts';
import { asTree } from '../../../src/domain/reports/computing/meters-in-tree.ts';
import { divided } from '../../../server/reports/pdf/nodes.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
/** The content of a document without what is added where there is room. */
const textsOf = (result: Result): string =>
  JSON.stringify(
    pdfDocument(result, translate).content.filter(
      (node) => typeof node === 'string' || node.extra === undefined,
    ),
  ).replaceAll('\u00a0', ' ');
const [kitchen, laundry] = meterResult.devices as [ResultRow, ResultRow];
const [ward] = valveResult.devices as [ResultRow];
const keysOf = (all: readonly { readonly key: string }[]): string[] => all.map(({ key }) => key);

describe('what leads a document', () => {
  it('is the device it is about, with the title of the report at the top', () => {
    const run = { id: 12, report_id: 3, finished_at: '2026-10-04T02:05:00.000Z', data_hash: 'c0ffee' };
    const topOf = (result: Result): string =>
      JSON.stringify(pdfDocument(result, translate, { run }).content.slice(0, 3));
    const texts = topOf({ ...meterResult, devices: [laundry] });
    expect(texts).toMatch(
      /“Water, October” · Report 3 · Run 12 · Created.*"Laundry"\],"style":"h1".*Level 2 · Device ID meter-8/,
    );
    expect(topOf(meterResult)).toMatch(/"text":\["Water, October"\],"style":"h1"/);
    expect(topOf(meterResult)).not.toContain('“Water, October”');
  });

  it('is a single day with its date, and a picture of when exceptions were', () => {
    const [day] = valveResult.days;
    const result = { ...valveResult, to: '2026-10-01T14:00:00.000Z', days: [day!] };
    const texts = textsOf(result);
    expect(texts).toMatch(/"Mixing valves",\{"text":", Thu, 1 Oct 2026"/);
    expect(texts).not.toContain('The day');
    const ts = '2026-10-01T03:33:00.000Z';
    const exceptions = valveResult.exceptions.map((one) => ({ ...one, ts }));
    expect(textsOf({ ...result, exceptions })).toMatch(/The day.*>13:33<.*"alt":"Valve 5: 13:33\. /);
  });

  it('are up to seven figures that are known, zero too, and not how many devices one is', () => {
    expect(keysOf(keyFigures(valveResult))).toEqual([
      'valves',
      'scald_events',
      'in_band_share',
      'completeness',
      'flow_events',
    ]);
    expect(keysOf(keyFigures({ ...valveResult, devices: [ward] }))).not.toContain('valves');
    const zero = { ...meterResult, totals: { ...meterResult.totals, bursts: 0 } };
    expect(keyFigures(zero)).toContainEqual({ key: 'bursts', format: 'count', value: 0 });
    expect(textsOf(zero)).not.toMatch(/No (?![^.]*at any device)[a-z, -]*bursts/);
  });

  it('say of a project how hot the water was, and of bursts and leaks if there are any', () => {
    const totals = { scald_events: 0, max: 47.5, seconds_above_limit: 1200, bursts: 0, leaks: 0 };
    const project = { ...valveResult, kind: 'project', totals };
    expect(keysOf(keyFigures(project)).slice(0, 3)).toEqual(['scald_events', 'seconds_above_limit', 'max']);
    expect(keysOf(keyFigures(project))).not.toContain('bursts');
    const burst = { ...project, totals: { ...totals, bursts: 1 } };
    expect(keysOf(keyFigures(burst))).toContain('bursts');
  });

  it('say of a single valve among any devices how long its water was too hot, not how cold its pipe became', () => {
    const datapoints = [{ key: 'temperature', unit: '°C', min: 19.4, max: 47.5 }];
    const devices = [{ ...ward, type: 'tmv', datapoints, in_band_share: 0.9 }];
    const totals = { max: 47.5, seconds_above_limit: 1200 };
    const figures = keyFigures({ ...valveResult, kind: 'device', totals, devices });
    expect(figures).toContainEqual({ key: 'seconds_above_limit', format: 'seconds', value: 1200 });
    expect(figures).toContainEqual({ key: 'in_band_share', format: 'share', value: 0.9 });
    expect(keysOf(figures)).not.toContain('highest');
    expect(keysOf(figures)).not.toContain('lowest');
  });

  it('are sums of recycling units in a report about any devices', () => {
    const unit = { recycled: 300, mains: 100, savings: null, reuse_share: 0.75, online_seconds: 7200 };
    const devices = [1, 2].map((device_id) => ({
      ...laundry,
      device_id,
      type: 'hydraloop',
      hydraloop: unit,
    }));
    const figures = new Map(
      keyFigures({ ...meterResult, kind: 'device', devices }).map(({ key, value }) => [key, value]),
    );
    expect(figures.get('recycled')).toBe(600);
    expect(figures.get('reuse_share')).toBe(0.75);
    expect(figures.has('savings')).toBe(false);
  });
});

describe('the tables of devices', () => {
  const hydraloop = { recycled: 300, mains: 0, savings: null, reuse_share: 1, online_seconds: 7200 };
  const project: Result = {
    ...valveResult,
    kind: 'project',
    devices: [
      { ...ward, hydraloop: null },
      { ...kitchen, device_id: 70, main_id: 80 },
      { ...laundry, device_id: 80, title: 'Main meter' },
      { ...laundry, device_id: 90, type: 'hydraloop', title: 'Recycler', consumption: null, hydraloop },
    ],
  };

  it('are one for each kind of device, with columns that have values only', () => {
    const groups = groupsOf(project);
    expect(keysOf(groups)).toEqual(['valves', 'meters', 'hydraloops']);
    for (const group of groups) {
      const columns = groupColumns(project, group);
      for (const { key, of } of columns)
        if (!['trend', 'place'].includes(key))
          expect({ key, values: group.rows.map(of).filter((value) => value !== null) }).not.toEqual({
            key,
            values: [],
          });
      expect(keysOf(columns).includes('consumption')).toBe(group.key === 'meters');
      expect(keysOf(columns).includes('max')).toBe(group.key === 'valves');
    }
  });

  it('have sub-meters below their main meter', () => {
    const texts = textsOf(project);
    expect(texts.indexOf('"Main meter"')).toBeLessThan(texts.indexOf('"of which "'));
    const circle = [
      { device_id: 1, main_id: 2 },
      { device_id: 2, main_id: 1 },
      { device_id: 3, main_id: 4 },
    ];
    expect(asTree(circle).map(({ meter, depth }) => [meter.device_id, depth])).toEqual([
      [3, 0],
      [1, 0],
      [2, 0],
    ]);
  });

  it('have sub-meters in the order of their consumption, as where water went', () => {
    const meters = [
      { device_id: 1, main_id: null, consumption: 10 },
      { device_id: 2, main_id: 1, consumption: 3 },
      { device_id: 3, main_id: 1, consumption: 7 },
      { device_id: 4, main_id: null, consumption: 20 },
    ];
    expect(asTree(meters).map(({ meter }) => meter.device_id)).toEqual([1, 3, 2, 4]);
  });

  it('have what counters counted instead of their mean', () => {
    const meters = [7, 8].map((device_id) => ({
      ...laundry,
      device_id,
      consumption: undefined,
      datapoints: [
        {
          datapoint_id: device_id,
          key: 'volume_total',
          label: 'Total volume',
          unit: 'L',
          min: 100,
          max: 160,
          avg: 130,
          first: 100,
          last: 160,
          daily_min: [100, 120, 140],
          daily_max: [120, 140, 160],
        },
      ],
    }));
    const result = { ...meterResult, kind: 'device', devices: meters as never };
    const [group] = groupsOf(result);
    const columns = groupColumns(result, group!);
    expect(keysOf(columns)).not.toContain('avg');
    expect(columns.find(({ key }) => key === 'consumption')?.of(group!.rows[0]!)).toBe(60);
  });

  it('have no leak rates without a leak', () => {
    const columnsOf = (leaks: number) => {
      const result = { ...meterResult, totals: { ...meterResult.totals, leaks } };
      return keysOf(groupColumns(result, groupsOf(result)[0]!));
    };
    expect(columnsOf(1)).toContain('leak_rate');
    expect(columnsOf(0)).not.toContain('leak_rate');
  });

  it('fold valves within limits, and say once what is the same for all', () => {
    const devices = Array.from({ length: 20 }, (_, at) => ({
      ...ward,
      device_id: 100 + at,
      title: `Room ${at}`,
      flow_events: at,
    }));
    const days = valveResult.days.slice(0, 1);
    const texts = textsOf({ ...valveResult, days, devices, exceptions: [] });
    expect(texts).toContain('Mixing valves within limits (20 of 20)');
    expect(texts).toMatch(/The same for all: [^"]*In band 100%/);
    expect(texts).toContain('"Room 19"');
  });

  it('list valves within limits only in the heat map if it has them all, with their share in band', () => {
    const devices = Array.from({ length: 20 }, (_, at) => ({
      ...ward,
      device_id: 100 + at,
      title: `Room ${at}`,
      location: at < 10 ? 'Level 1' : 'Level 2',
      in_band_share: at === 3 ? 0.9 : 1,
    }));
    const texts = textsOf({ ...valveResult, devices, exceptions: [] });
    expect(texts).not.toContain('within limits (');
    expect(texts).toContain('In band (%)');
    expect(texts).toMatch(/"alt":"Medium"[^[]*"text":"90"/);
    expect(texts.split('"Room 19"').length - 1).toBe(1);
    expect(texts).toMatch(/"Room 19".*· B".*Locations: A = Level 1; B = Level 2/);
    const same = { ...valveResult, devices: devices.slice(4), exceptions: [] };
    expect(textsOf(same)).not.toContain('In band (%)');
    // All that is said of a table’s devices is where they are, if that is one place.
    const alarmed = devices.map((one, at) => ({ ...one, alarms: at < 2 ? 1 : 0 }));
    const flagged = textsOf({ ...same, devices: alarmed });
    expect(flagged).toMatch(/outside limits, [^"]*\(2 of 20\).*All at Level 1\./);
  });
});

describe('the rows that a page has room for', () => {
  it('are fewer if their titles have several lines', () => {
    expect(rowsOnPage(['Room 1'])).toBe(1);
    const short = rowsOnPage(Array.from({ length: 99 }, () => 'Room 1'));
    const long = rowsOnPage(
      Array.from({ length: 99 }, () => 'Level 4, dementia unit, assisted shower and basin'),
    );
    expect(short).toBeGreaterThan(25);
    expect(long).toBeLessThan(short / 2);
  });
});

describe('the parts of a document', () => {
  it('are divided evenly', () => {
    expect(divided([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ]);
    expect(divided([1], 2)).toEqual([[1], []]);
  });
});
