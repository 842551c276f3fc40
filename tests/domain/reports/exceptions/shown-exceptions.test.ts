import { describe, expect, it } from 'vitest';
import type { Exception } from '../../../../src/domain/reports/exceptions/exceptions.ts';
import { shownExceptions } from '../../../../src/domain/reports/exceptions/shown-exceptions.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const HOUR = 3600;
const gap = (device_id: number, minute: number, seconds = HOUR): Exception => ({
  device_id,
  title: `Valve ${device_id}`,
  ts: new Date(Date.parse(valveResult.from) + minute * 60_000).toISOString(),
  kind: 'gap',
  text: '',
  value: seconds,
  limit: 1800,
});
const shown = (...exceptions: Exception[]) =>
  shownExceptions({ ...valveResult, kind: 'tmv', exceptions }, translate);

describe('the exceptions of a report as they are listed', () => {
  it('have one row for the same silence of several devices', () => {
    const others = [gap(5, 600), gap(6, 700)];
    const rows = shown(gap(1, 0), gap(2, 5), gap(3, 10), gap(4, 20), ...others);
    expect(rows).toHaveLength(3);
    const common = rows.find(({ devices }) => devices !== undefined);
    expect(common).toMatchObject({
      device_id: 0,
      devices: 4,
      title: `4 of ${valveResult.devices.length} valves`,
    });
    expect(common?.text).toMatch(
      /^No data from any of these 4 at the same time; the first became silent on /,
    );
    expect(rows).toMatchObject(expect.arrayContaining(others.map((one) => expect.objectContaining(one))));
  });

  it('have a gap as a warning if too many readings of its device are missing', () => {
    const severityOf = (share: number) => {
      const devices = valveResult.devices.map((row) => ({
        ...row,
        completeness: { ...row.completeness, share },
      }));
      return shownExceptions({ ...valveResult, devices, exceptions: [gap(1, 0)] }, translate)[0]?.severity;
    };
    expect([severityOf(0.96), severityOf(0.9)]).toEqual(['minor', 'warning']);
  });

  it('count the other gaps of devices that were silent at the same time', () => {
    const gaps = [gap(1, 0), gap(2, 5), gap(3, 10), gap(4, 20)];
    const textOf = (...counts: number[]) => {
      const devices = valveResult.devices.map((device, n) => ({ ...device, gaps: counts[n] ?? 1 }));
      return shownExceptions({ ...valveResult, kind: 'tmv', devices, exceptions: gaps }, translate)[0]?.text;
    };
    const silent = textOf(1) ?? '';
    const [first] = valveResult.devices;
    expect(textOf(2)).toBe(`${silent} ${first?.title} had 1 more gap, no longer than that.`);
    expect(textOf(2, 3)).toBe(`${silent} 2 of these 4 had 3 more gaps in all, none longer than that.`);
  });

  it('say of a silence from the start of the period on how long it was', () => {
    const start = Date.parse(valveResult.from);
    const silent = [1, 2, 3, 4].map((id) => ({
      ...gap(id, 0, 3600 + id * 60),
      ts: new Date(start).toISOString(),
    }));
    expect(shown(...silent)[0]?.text).toMatch(
      /^No data from the start of the period until .* \(1 h 4 min\), /,
    );
  });

  it('say of water out of limits that too little was in band', () => {
    const hot = { ...gap(1, 0), kind: 'above_limit', text: 'Too hot.', value: 47, limit: 45 };
    const textOf = (in_band_share: number) => {
      const [first] = valveResult.devices as [(typeof valveResult.devices)[number]];
      const devices = [{ ...first, device_id: 1, daily_max: [47], in_band_share }];
      return shownExceptions({ ...valveResult, devices, exceptions: [hot] }, translate)[0]?.text;
    };
    expect(textOf(0.932)).toBe('Too hot. In band: 93.2% of its uses; at least 95% should be.');
    expect(textOf(0.96)).toBe('Too hot.');
  });

  it('say that a silence was not over', () => {
    const toEnd = (Date.parse(valveResult.until) - Date.parse(valveResult.from)) / 1000;
    const [common] = shown(...[1, 2, 3, 4].map((id) => gap(id, id, toEnd - id * 60)));
    expect(common?.text).toContain('to the end of the period');
  });

  it('have a row for each device if they were not silent at the same time, or few were', () => {
    expect(shown(gap(1, 0), gap(2, 70), gap(3, 140), gap(4, 210))).toHaveLength(4);
    expect(shown(gap(1, 0), gap(2, 0), gap(3, 0))).toHaveLength(3);
  });

  it('are in order of severity, minor ones by the verdict of their device, then by time', () => {
    const leak = { ...gap(3, 900), kind: 'leak', value: 1 };
    const scald = { ...gap(2, 800), kind: 'scald', value: 57 };
    const rows = shown(gap(1, 500), gap(2, 700), leak, gap(4, 100, 2 * HOUR), scald);
    expect(rows.map(({ device_id, kind }) => `${device_id} ${kind}`)).toEqual([
      '2 scald',
      '2 gap',
      '3 leak',
      '4 gap',
      '1 gap',
    ]);
  });

  it('are one where a main meter and its sub-meter measured the same water, in the place of the largest', () => {
    const burst = (device_id: number, value: number, minute: number) => ({
      ...gap(device_id, minute),
      kind: 'burst',
      value,
    });
    const [device] = valveResult.devices as [(typeof valveResult.devices)[number]];
    const devices = [
      { ...device, device_id: 1, main_id: null },
      { ...device, device_id: 2, main_id: 1 },
      { ...device, device_id: 3, main_id: null },
      { ...device, device_id: 4, main_id: 1 },
    ];
    const exceptions = [burst(2, 900, 20), burst(3, 1200, 300), burst(4, 1000, 600), burst(1, 1600, 0)];
    const rows = shownExceptions({ ...valveResult, devices, exceptions }, translate);
    expect(rows.map(({ device_id, also }) => [device_id, also])).toEqual([
      [2, [1]],
      [3, undefined],
      [4, undefined],
    ]);
    expect(rows[0]?.text).toMatch(/ Also measured by .* \(1,600 L\)\.$/);
  });

  it('are one of a main meter’s leak, named after the sub-meter only if that explains it', () => {
    const [device] = valveResult.devices as [(typeof valveResult.devices)[number]];
    const devices = [
      { ...device, device_id: 1, main_id: null },
      { ...device, device_id: 2, main_id: 1 },
    ];
    const leak = (device_id: number, value: number) => ({
      ...gap(device_id, 0),
      kind: 'leak',
      value,
      text: `At least ${value} L an hour.`,
    });
    const listed = (main: number, sub: number) =>
      shownExceptions({ ...valveResult, devices, exceptions: [leak(1, main), leak(2, sub)] }, translate).map(
        ({ device_id, also, text }) => [device_id, also, text],
      );
    expect(listed(30, 23.25)).toEqual([
      [2, [1], 'At least 23.25 L an hour. Also measured by Valve 1 (30 L/h).'],
    ]);
    // More than twice as much.
    expect(listed(110.2, 23.2)).toEqual([
      [
        1,
        [2],
        'At least 110.2 L an hour. Part of it ran through Valve 2 (at least 23.2 L/h, in its own lowest hour).',
      ],
    ]);
    // At $3.50 per kilolitre, $5.88 a day are high and $4.62 are medium.
    expect(listed(70, 55)).toEqual([[1, [2], 'At least 70 L an hour. Also measured by Valve 2 (55 L/h).']]);
  });

  it('don’t say again how hot the water of a scald was', () => {
    const scald = { ...gap(1, 0), kind: 'scald', value: 57.8 };
    const hot = { ...scald, kind: 'above_limit' };
    expect(shown(scald, hot, { ...hot, device_id: 2 }).map(({ kind }) => kind)).toEqual([
      'scald',
      'above_limit',
    ]);
  });
});
