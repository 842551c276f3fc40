import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../server/reports/csv.ts';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { fileName, render } from '../../../server/reports/render.ts';
import { translatorFor } from '../../../server/translations.ts';
import { sheetsOf } from '../../../server/reports/sheets.ts';
import { meterResult, withAlarms } from '../../support/report-result.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';
import { unzip } from '../../support/unzip.ts';

describe('a run as CSV', () => {
  const lines = csvOf(meterResult, translatorFor('en')).split('\r\n');
  it('has a line per device, plain numbers, and times with the local offset', () => {
    expect(lines[0]).toMatch(/^\uFEFFFrom,To,Device number,Device id,Device,Location,Opening \(L\),/);
    // No change is known; 288 − 200 reads are missing.
    expect(lines[2]).toBe(
      '2026-10-01T00:00:00.000+10:00,2026-10-04T00:00:00.000+10:00,8,meter-8,Laundry,Level 2,1000.25,1900.75,900.5,,,0,88,42.5,2026-10-02T06:00:00.000+10:00,3.5,0,0,0,0,0,1,0.694444444444,,',
    );
    expect(lines).toHaveLength(4);
  });
  it('escapes formulas', () => expect(lines[1]).toContain(",'=Kitchen,"));
});

describe('a run as XLSX', () => {
  it('has four sheets of numbers and text', () => {
    const sheets = sheetsOf(meterResult, translatorFor('en'));
    expect(sheets.map(({ name }) => name)).toEqual(['Report', 'Exceptions', 'Days', 'Devices']);
    const days = sheets[2]!.rows;
    expect(days[0]).toEqual(['Day', 'Hours', 'Consumption (L)', 'In gaps (L)', 'Received', 'Expected']);
    // Unknown values are empty cells, never zero.
    expect(days[2]).toEqual(['2026-10-02', 24, null, 0, 16, 192]);
    expect(sheets[1]!.rows[1]).toContain("'=Kitchen");
    expect(sheets[0]!.rows).toContainEqual(['Source', meterResult.profile.source]);
  });

  it('has sheets of alarms', () => {
    const sheets = sheetsOf(withAlarms, translatorFor('en'));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Report',
      'Exceptions',
      'Days',
      'Devices',
      'Alarms',
      'Alarms by severity',
    ]);
    // With the offset before the clocks go forward.
    expect(sheets[4]!.rows[1]).toEqual([
      5,
      7,
      'Critical',
      "'=Kitchen",
      "'=Burst pipe",
      '2026-10-04T01:00:00.000+10:00',
      7200,
      90,
      7200,
      1,
      'Closed',
    ]);
    expect(sheets[5]!.rows).toHaveLength(2);
  });

  it('is a valid workbook', async () => {
    const book = unzip(await render('xlsx', meterResult));
    const sheet = book.get('xl/worksheets/sheet4.xml')!;
    for (const value of [1000.25, 1900.75, 900.5]) expect(sheet).toContain(`<v>${value}</v>`);
    expect(book.get('xl/sharedStrings.xml')).toContain('Laundry');
  });
});

describe('a run as PDF', () => {
  const document = pdfDocument(meterResult, translatorFor('en'));
  const texts = JSON.stringify(document.content).replaceAll('\u00a0', ' ');

  it('has the header, then exceptions, totals, charts, days and devices', () => {
    const places = [
      'Harbour Care',
      'Australia/Sydney, UTC+10:00',
      'AS/NZS 3500.4',
      '400 of 576 uplinks received (69.4%)',
      'Exceptions (1)',
      'a leak is likely',
      '"Totals"',
      '1,501 L',
      '<svg',
      '"Days"',
      '2026-10-02"',
      '"Devices"',
      'Laundry',
    ].map((text) => texts.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  });

  it('has the alarms, as far as the run has them', () => {
    const found = JSON.stringify(pdfDocument(withAlarms, translatorFor('en')).content);
    for (const text of ['Alarms (1)', '=Burst pipe', 'Critical', '2026-10-04 01:00'])
      expect(found).toContain(text);
    const { totals } = withAlarms.alarms;
    const none = { totals: { ...totals, cases: 0 }, by_severity: [], cases: [] };
    const empty = pdfDocument({ ...meterResult, alarms: none }, translatorFor('en'));
    expect(JSON.stringify(empty.content)).toContain('No alarms.');
    expect(texts).not.toContain('No alarms.');
  });

  it('draws a bar only for days with a value', () => {
    expect(texts.match(/<rect /g)).toHaveLength(2);
  });

  it('is a valid PDF', async () => {
    const bytes = await render('pdf', { ...meterResult, title: 'Wasser – “Süd” & <Nord>' });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    expect(bytes.toString('latin1')).toMatch(/\/Type \/Page\b/);
    const reader = spawnSync('pdftotext', ['-v']);
    // Also check with pdftotext where it is installed.
    if (reader.error) return;
    const folder = temporaryFolder();
    const file = join(folder, 'report.pdf');
    writeFileSync(file, bytes);
    const { stdout } = spawnSync('pdftotext', ['-layout', file, '-']);
    await removeFolder(folder);
    for (const text of ['Wasser – “Süd” & <Nord>', 'Laundry', '900.5 L']) {
      expect(stdout.toString()).toContain(text);
    }
  });

  it('has a portable file name', () => {
    expect(fileName({ ...meterResult, title: '../Süd: “Küche”' }, 'pdf')).toBe('su-d-ku-che-2026-10-01.pdf');
    expect(fileName({ ...meterResult, title: '水' }, 'csv')).toBe('report-2026-10-01.csv');
  });
});
