import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../server/reports/csv.ts';
import { fileName, render } from '../../../server/reports/render.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { sheetsOf } from '../../../server/reports/sheets.ts';
import { meterResult, withAlarms } from '../../support/reports/report-result.ts';
import { unzip } from '../../support/unzip.ts';

describe('a run as CSV', () => {
  const lines = csvOf(meterResult, translatorFor('en')).split('\r\n');
  it('has a line per device, plain numbers, and times with the local offset', () => {
    expect(lines[0]).toMatch(/^\uFEFFFrom,To,Device number,Device ID,Device,Verdict,Location,Opening \(L\),/);
    // No change is known; 288 − 200 reads are missing, so the meter is only partly assessed.
    expect(lines[2]).toBe(
      '2026-10-01T00:00:00.000+10:00,2026-10-04T00:00:00.000+10:00,8,meter-8,Laundry,Partly assessed,Level 2,1000.25,1900.75,900.5,,,0,88,42.5,2026-10-02T06:00:00.000+10:00,3.5,0,0,0,0,0,,,1,0.694444444444,,',
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
    expect(days[0]).toEqual([
      'Day',
      'Hours',
      'Consumption (L)',
      'In gaps (L)',
      'Received',
      'Expected, at least',
    ]);
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

describe('the file of a run', () => {
  it('is the same from a thread that has written others, which one that can’t be written ends', async () => {
    const alone = await render('csv', meterResult);
    await render('csv', withAlarms, 'en-XA');
    expect(await render('csv', meterResult)).toEqual(alone);
    await expect(render('csv', 'not a result')).rejects.toThrow('not valid JSON');
    expect(await render('csv', meterResult)).toEqual(alone);
  });

  it('has a portable file name', () => {
    expect(fileName({ ...meterResult, title: '../Süd: “Küche”' }, 'pdf')).toBe('su-d-ku-che-2026-10-01.pdf');
    expect(fileName({ ...meterResult, title: '水' }, 'csv')).toBe('report-2026-10-01.csv');
  });
});
