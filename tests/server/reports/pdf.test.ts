import { beforeAll, describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { render } from '../../../server/reports/render.ts';
import { METERS_SOURCE } from '../../../src/domain/reports/profiles.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { hasPoppler, infoOf, pagesOf, structureOf } from '../../support/pdf.ts';
import { PIXEL } from '../../support/pixel.ts';
import { meterResult, withAlarms } from '../../support/report-result.ts';
import { overDays, valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
const run = { id: 12, finished_at: '2026-10-04T02:05:00.000Z', data_hash: 'c0ffee' };
const textsOf = (...of: Parameters<typeof pdfDocument>): string =>
  JSON.stringify(pdfDocument(...of).content).replaceAll('\u00a0', ' ');

/** Expects each text after the one before. */
const expectInOrder = (found: string, texts: readonly string[]): void => {
  let end = 0;
  for (const text of texts) {
    const at = found.indexOf(text, end);
    expect({ text, isFound: at !== -1 }).toEqual({ text, isFound: true });
    end = at + text.length;
  }
};

describe('the content of a PDF', () => {
  it('begins with the verdict and ends with sources and signatures', () => {
    const profile = { ...withAlarms.profile, source: METERS_SOURCE };
    const texts = textsOf({ ...withAlarms, profile }, translate, { run });
    expectInOrder(texts, [
      'Harbour Care',
      'Run 12',
      'Water, October',
      '1–3 Oct 2026',
      'Sydney time, UTC+10:00',
      'None of 2 meters needs attention.',
      '1 has minor exceptions only.',
      '1,501 L',
      'No resets',
      '"By day"',
      '<svg',
      '"Water by meter"',
      'Laundry',
      'Exceptions (1)',
      'a leak is likely',
      'Alarms (1)',
      '=Burst pipe',
      'Sun, 4 Oct, 01:00',
      '"Days"',
      'Fri, 2 Oct',
      '"Water meters (2)"',
      ' at any device.',
      'Laundry',
      '400 of 576 expected readings received (69.4%)',
      'c0ffee',
      '"References"',
      'Prepared by',
      '"Signature"',
    ]);
    // Only times of people are written, none of machines.
    expect(texts).not.toMatch(/\d{4}-\d\d-\d\d[T ]\d\d:/);
  });

  it('says where the hash of its data can be checked', () => {
    const checked = { ...run, report_id: 4 };
    expect(textsOf(meterResult, translate, { run: checked })).toContain(
      'To check: Report 4, Run 12 in your Flowgen portal says whether the data have changed since.',
    );
    const site = 'https://water.example';
    expect(textsOf(meterResult, translate, { run: { ...checked, site } })).toContain(
      'https://water.example/company/reports/4/device (run 12)',
    );
  });

  it('says for how many days the totals have data', () => {
    expect(textsOf(meterResult, translate)).not.toContain('data for');
    const days = meterResult.days.map((day, at) => (at === 1 ? { ...day, received: 0 } : day));
    expect(textsOf({ ...meterResult, days }, translate)).toContain('"Data for 2 of 3 days · ');
  });

  it('says that there were no alarms only if it knows', () => {
    const { totals } = withAlarms.alarms;
    const none = { totals: { ...totals, cases: 0 }, by_severity: [], cases: [] };
    expect(textsOf({ ...meterResult, alarms: none }, translate)).toContain('No alarms in the period.');
    expect(textsOf(meterResult, translate)).not.toContain('No alarms in the period.');
  });

  it('draws a bar only for days with a value', () => {
    const [chart = ''] = /<svg[^>]*Roboto.*?<\/svg>/.exec(textsOf(meterResult, translate)) ?? [];
    expect(chart.match(/<rect /g)).toHaveLength(2);
  });

  it('has as many valves on the first page as fit, and the others later', () => {
    const [device] = valveResult.devices;
    // A week needs half the width, so there are two tables beside each other.
    const devices = Array.from({ length: 70 }, (_, at) => ({
      ...device,
      device_id: 100 + at,
      title: `Room ${at + 1}`,
    }));
    const many = { ...valveResult, devices: devices as typeof valveResult.devices, exceptions: [] };
    const texts = textsOf(many, translate);
    const shown = Number(/Worst first: (\d+) of 70;/.exec(texts)?.[1]);
    expect(shown).toBeGreaterThan(40);
    expectInOrder(texts, [
      `Room ${shown}"`,
      `${70 - shown} others, hottest`,
      'Valves by day, continued',
      `Room ${shown + 1}"`,
    ]);
    expect(texts).not.toContain('within limits (');
    const month = {
      ...overDays(31),
      devices: devices.map((one) => ({ ...overDays(31).devices[0]!, ...one })),
    };
    expect(textsOf(month as never, translate)).toContain('of 70; the others');
    expect(textsOf(valveResult, translate)).not.toContain('continued');
  });
});

describe('a PDF', () => {
  let valves: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    valves = await render('pdf', { ...valveResult, title: 'Ventile – “Süd” & <Nord>' }, 'en', { run });
  });

  it('is tagged and has a title and a language', () => {
    expect(valves.subarray(0, 5).toString()).toBe('%PDF-');
    expect(valves.subarray(-6).toString()).toContain('%%EOF');
    const plain = valves.toString('latin1');
    for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en)', '/DisplayDocTitle true', '/S /TH'])
      expect(plain).toContain(part);
  });

  it('has a logo with its name as text, and does without one that can’t be drawn', async () => {
    const drawn = await render('pdf', meterResult, 'en', { logo: `data:image/png;base64,${PIXEL}` });
    expect(drawn.toString('latin1')).toMatch(/\/Alt \(Harbour Care\)/);
    const broken = await render('pdf', meterResult, 'en', { logo: 'data:image/png;base64,AAAA' });
    expect(broken.toString('latin1')).not.toMatch(/\/Alt \(Harbour Care\)/);
    expect(broken.subarray(0, 5).toString()).toBe('%PDF-');
  });

  describe.runIf(hasPoppler)('read by others', () => {
    it('has the verdict and the valves on page 1, and a number on each page', async () => {
      const pages = await pagesOf(valves);
      for (const text of [
        'Ventile – “Süd” & <Nord>',
        'Verdict: Critical',
        '1 of 5 assessed valves let out water hot enough to scald. 1 more needs attention.',
        'Valves by day',
        'Thu 1',
        '58.4',
      ])
        expect(pages[0]).toContain(text);
      for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      for (const page of pages.slice(1)) expect(page).toContain('Harbour Care · Ventile');
      const all = pages.join('\n');
      expect(all).toMatch(/\[1\]\s+NCC 2022 Volume Three/);
      expect(all).toMatch(/Outlet, at most\s+45 °C\s+\[1\]/);
      expect(all).toContain('Created Sun, 4 Oct 2026, 13:05');
    });

    it('has a structure for screen readers', async () => {
      expect(await infoOf(valves)).toMatch(/^Tagged:\s+yes$/m);
      const structure = await structureOf(valves);
      expect(structure).toMatch(/^Document\n {2}P/);
      for (const part of ['H1 (block)', 'H2 (block)', 'Table (block)', '/Scope /Row', 'Figure', 'LBody'])
        expect(structure).toContain(part);
    });

    it.each([1, 6, 11, 16, 21, 26])(
      'loses nothing at the end of a page, after %i exceptions',
      async (count) => {
        const [leak] = meterResult.exceptions;
        const exceptions = Array.from({ length: count }, () => leak!);
        const all = (
          await pagesOf(await render('pdf', { ...meterResult, exceptions }, 'en', { run }))
        ).join();
        expect(all.match(/Laundry/g)?.length).toBeGreaterThan(1);
        for (const text of ['About this run', 'c0ffee', 'Prepared by', 'Signature'])
          expect(all).toContain(text);
      },
    );

    it('repeats the heading of a table that continues, and leaves no page almost empty', async () => {
      const devices = Array.from({ length: 110 }, (_, at) => ({
        ...(meterResult.devices[1] as (typeof meterResult.devices)[number]),
        device_id: at + 1,
        title: `Room ${at + 1}`,
      }));
      const pages = await pagesOf(await render('pdf', { ...meterResult, devices }, 'en', { run }));
      const ofDevices = pages.filter((page) => /Device\s+Verdict/.test(page));
      expect(ofDevices.length).toBeGreaterThan(2);
      const lines = pages.map((page) => page.split('\n').filter((line) => line.trim() !== '').length);
      // The last page ends where the report does.
      for (const count of lines.slice(0, -1)) expect(count).toBeGreaterThan(20);
    });
  });
});
