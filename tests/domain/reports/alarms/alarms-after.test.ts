import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { alarmsAfter } from '../../../../src/domain/reports/alarms/alarms-after.ts';
import { shortPlace } from '../../../../src/domain/reports/texts/disambiguation.ts';
import type { StoredCase } from '../../../../src/domain/reports/alarms/alarms.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { verdictText } from '../../../../src/domain/reports/verdicts/verdict-text.ts';
import { meterResult } from '../../../support/reports/report-result.ts';
import { HOUR, now, period, storedCase } from '../../../support/alarms/stored-case.ts';

const translate = translatorFor('en');
const titles = new Map([[7, 'Kitchen']]);
const after = (...cases: readonly StoredCase[]) => alarmsAfter(cases, { from: period.to, to: now }, titles);
const open = { since: period.to + HOUR, closed_at: null };

describe('alarms after the period of a report', () => {
  it('are those that began after it and are open', () => {
    const last = { since: period.to - HOUR, closed_at: null };
    expect(
      after(
        storedCase({ ...open, id: 2, severity: 'critical' }),
        storedCase({ ...open, id: 3 }),
        storedCase({ since: period.to + HOUR, id: 4 }),
        storedCase({ ...last, id: 5 }),
        storedCase({ ...open, since: now + HOUR, id: 6 }),
      )?.map(({ alarm_id }) => alarm_id),
    ).toEqual([2, 3]);
    expect(after(storedCase({ since: period.to + HOUR }))).toBeUndefined();
  });

  it('are said in the verdict, which stays as it is', () => {
    const [device] = meterResult.devices as [Result['devices'][number]];
    const said = (...cases: readonly StoredCase[]) => {
      const { outcome, notes } = verdictText(
        {
          ...meterResult,
          completeness: { received: 1, expected: 1, share: 1 },
          devices: [device],
          exceptions: [],
          alarms: { cases: [], after: after(...cases) } as never,
        },
        translate,
      );
      expect(outcome).toBe('well');
      return notes;
    };
    const waiting = storedCase(open);
    expect(said()).toEqual([]);
    expect(said(waiting)).toEqual([
      'After the period: Too hot (high), since Mon, 5 Oct, 01:00, not acknowledged.',
    ]);
    const seen = storedCase({ ...open, acknowledged_at: open.since + HOUR });
    expect(said(seen)).toEqual(['After the period: Too hot (high), since Mon, 5 Oct, 01:00, acknowledged.']);
    const again = storedCase({ ...open, opened_at: open.since, since: open.since + HOUR, occurrences: 3 });
    expect(said(again)).toEqual([
      'After the period: Too hot (high), since Mon, 5 Oct, 01:00, raised 3 times, last Mon, 5 Oct, 02:00, not acknowledged.',
    ]);
    expect(said(waiting, waiting, waiting)).toEqual([expect.stringMatching(/; .* and 1 more alarm\.$/)]);
  });

  it('are named after their devices, if the report has several', () => {
    const { notes } = verdictText(
      { ...meterResult, alarms: { cases: [], after: after(storedCase(open)) } as never },
      translate,
    );
    expect(notes).toContain(
      'After the period: Too hot (high), Kitchen, since Mon, 5 Oct, 01:00, not acknowledged.',
    );
  });

  it('have the street of devices that share their title, whose number stays with its name', () => {
    expect(shortPlace('Kitchen', '4 Elm Street, Geelong VIC 3220')).toBe('Kitchen (4\u00a0Elm Street)');
    expect(shortPlace('Kitchen', undefined)).toBe('Kitchen');
  });
});
