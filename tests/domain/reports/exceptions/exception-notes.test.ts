import { describe, expect, it } from 'vitest';
import { resetText } from '../../../../src/domain/reports/texts/device-notes.ts';
import { exceptionNotes } from '../../../../src/domain/reports/exceptions/exception-notes.ts';
import { shownExceptions } from '../../../../src/domain/reports/exceptions/shown-exceptions.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { withAlarms } from '../../../support/reports/report-result.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const [first] = valveResult.exceptions as [(typeof valveResult.exceptions)[number]];

describe('the notes below exceptions', () => {
  it('say which time is that of the highest temperature, and why exceptions may have no alarm', () => {
    const notesOf = (kind: string, alarms = withAlarms.alarms): string => {
      const result = { ...valveResult, exceptions: [{ ...first, kind }], ...(alarms && { alarms }) };
      return exceptionNotes(result, shownExceptions(result, translate), translate);
    };
    expect(notesOf('above_limit')).toMatch(/its highest temperature\. Alarms have rules of their own/);
    expect(notesOf('scald')).toMatch(/^The time of scalding water is when it began\./);
    const other = '1 alarm isn’t about any of these exceptions: see Alarms.';
    expect(notesOf('gap')).toBe(other);
    expect(notesOf('sensor_fault')).toBe(
      `A single impossible value raises no alarm. None is raised while its rule is off, or before a device is registered. ${other}`,
    );
    expect(notesOf('leak')).toBe(`No alarm is about leaks, which only reports look for. ${other}`);
  });
});

describe('the notes on counters', () => {
  it('name those that were reset beside their closing value', () => {
    const rows = [
      { device_id: 1, title: 'Laundry meter' },
      { device_id: 2, title: 'Main meter' },
    ];
    const result = { exceptions: [{ ...first, device_id: 1, kind: 'reset' }] };
    expect(resetText(result, rows, [{ key: 'closing' }], translate)).toBe(
      'Reset: Laundry meter; the closing value is that since the reset.',
    );
    expect(resetText(result, rows, [{ key: 'consumption' }], translate)).toBe('');
    const devices = rows.map((row) => ({ ...row, title: 'Laundry meter', location: '1 Elm Street, Perth' }));
    expect(
      resetText({ ...result, devices: devices as never }, devices, [{ key: 'closing' }], translate),
    ).toContain('Laundry meter (1\u00a0Elm Street); the');
    expect(resetText({ exceptions: [] }, rows, [{ key: 'closing' }], translate)).toBe('');
  });
});
