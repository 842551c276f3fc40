import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlarmCase } from '../../../src/domain/alarms/cases/case.ts';
import { InCard } from '../../../src/generator/list/in-card.ts';
import { translate } from '../../../src/providers/i18n/translate.ts';
import { AcknowledgeButton } from '../../../src/screens/alarms/acknowledge-button.tsx';
import { caseStateMark, caseStateText, caseStateWord } from '../../../src/screens/alarms/case/state.ts';
import { AcknowledgedBy, caseCells } from '../../../src/screens/alarms/cells.tsx';
import { daysText } from '../../../src/screens/rosters/cells.tsx';
import { alarmCase as alarm } from '../../support/alarms/alarm-case.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, the } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();
const HOUR_MS = 3_600_000;

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
});

describe('the state of a case', () => {
  const text = (changes: Partial<AlarmCase>): string =>
    caseStateText({ ...alarm, ...changes }, translate, { now: Date.parse('2026-11-20T03:00:00Z') });

  it('says what is known, and that silence is no recovery', () => {
    expect(text({})).toBe('Ongoing');
    expect(text({ evidence: 'unknown' })).toBe('Still ongoing · no data');
    expect(text({ condition: 'clear' })).toBe('Ended, not acknowledged');
    expect(caseStateText({ ...alarm, condition: 'clear' }, translate, { isShort: true })).toBe('Ended');
    const acknowledged = { condition: 'clear', acknowledged_at: '2026-11-20T02:10:00.000Z' } as const;
    expect(text(acknowledged)).toBe('Ended, waiting for a reset');
    expect(text({ ...acknowledged, latched: false })).toBe('Ended');
    expect(text({ closed_at: '2026-11-20T02:30:00.000Z', condition: 'clear' })).toBe('Closed');
    expect(caseStateMark({ ...alarm, evidence: 'unknown' })).toBe('ongoing');
    expect(caseStateMark({ ...alarm, condition: 'clear' })).toBe('inactive');
  });

  it('is one word in a column: why nobody has to act, else whether the condition holds', () => {
    const word = (changes: Partial<AlarmCase>): string =>
      caseStateWord({ ...alarm, ...changes }, translate, Date.parse('2026-11-20T03:00:00Z'));
    expect(word({})).toBe('Ongoing');
    expect(word({ evidence: 'stale' })).toBe('Data is old');
    expect(word({ condition: 'clear' })).toBe('Ended');
    expect(word({ condition: 'clear', acknowledged_at: '2026-11-20T02:10:00.000Z' })).toBe('Needs reset');
    expect(word({ shelved_until: '2026-11-20T04:00:00.000Z' })).toBe('Shelved');
    expect(word({ suppressed_by: 'gateway:roof', evidence: 'unknown' })).toBe('Gateway silent');
    expect(word({ closed_at: '2026-11-20T02:30:00.000Z', suppressed_by: 'maintenance' })).toBe('Closed');
  });

  it('says why nobody is notified', () => {
    expect(text({ shelved_until: '2026-11-20T04:00:00.000Z' })).toBe('Ongoing · shelved');
    expect(text({ shelved_until: '2026-11-20T02:30:00.000Z' })).toBe('Ongoing');
    expect(text({ suppressed_by: 'maintenance' })).toBe('Ongoing · maintenance');
    expect(text({ suppressed_by: 'gateway:roof', chattering: true })).toBe(
      'Ongoing · gateway silent · chattering',
    );
    expect(text({ suppressed_by: 'gateway:roof', evidence: 'unknown' })).toBe(
      'Still ongoing · gateway silent',
    );
  });
});

describe('the weekdays of a duty', () => {
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  it.each([
    [[1, 2, 3, 4, 5], 'Mon–Fri'],
    [[7, 6], 'Sat, Sun'],
    [[1, 3, 4, 5], 'Mon, Wed–Fri'],
  ])('%j is %s', (days, text) => {
    expect(daysText(days, names)).toBe(text);
  });
});

describe('a value in the list', { timeout: 30_000 }, () => {
  const open = (changes: Partial<AlarmCase>) =>
    openView(<>{caseCells.peak({ ...alarm, ...changes })}</>, {
      resource: 'alarms',
      path: '/company/alarms',
    });

  it('has the unit of its datapoint', async () => {
    server.use(
      answer.get(at('/datapoints'), () => HttpResponse.json([{ id: 9, label: 'Temperature', unit: '°C' }])),
    );
    await open({ peak: 57.8 });
    expect(await says('57.8\u00a0°C')).toBe(true);
  });

  it('is a number without a unit if it is of no datapoint, and a dash if there is none', async () => {
    await open({ peak: 8, datapoint_id: null });
    expect(await says('8')).toBe(true);
    await open({ peak: null });
    expect(await says('—')).toBe(true);
  });
});

describe('acknowledging', { timeout: 30_000 }, () => {
  const open = () =>
    openView(<AcknowledgeButton alarm={alarm} isMain />, { resource: 'alarms', path: '/company/alarms/7' });

  it('is one press', async () => {
    const sent: unknown[] = [];
    server.use(
      answer.post(at('/alarms/7/acknowledge'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: { ...alarm, acknowledged_at: '2026-11-20T02:10:00.000Z' } });
      }),
    );
    await open();
    await press(await the('button', 'Acknowledge'));
    await says('Acknowledged.');
    expect(sent).toEqual([{}]);
  });

  it.each([false, true])('is said with name and time, also on a card: %s', async (isInCard) => {
    const acknowledged_at = new Date(Date.now() - 4 * HOUR_MS).toISOString();
    await openView(
      <InCard value={isInCard}>
        <AcknowledgedBy alarm={{ ...alarm, acknowledged_at, acknowledged_by: 7, assigned_to: 7 }} />
      </InCard>,
      { resource: 'alarms', path: '/company/alarms' },
    );
    await says('You');
    expect(document.querySelector('time')?.textContent).toBe('4 h ago');
  });

  it.each([
    [false, '4 h ago'],
    [true, undefined],
  ])('is said without the age that a card says already: %s', async (isInCard, said) => {
    const [since, acknowledged_at] = [4.5, 4.2].map((h) => new Date(Date.now() - h * HOUR_MS).toISOString());
    await openView(
      <InCard value={isInCard}>
        <AcknowledgedBy alarm={{ ...alarm, since, acknowledged_at, acknowledged_by: 7 } as AlarmCase} />
      </InCard>,
      { resource: 'alarms', path: '/company/alarms' },
    );
    await says('You');
    expect(document.querySelector('time')?.textContent).toBe(said);
  });

  it('shows why the server refuses', async () => {
    server.use(
      answer.post(at('/alarms/7/acknowledge'), () =>
        HttpResponse.json({ message: 'The alarm is closed.' }, { status: 409 }),
      ),
    );
    await open();
    await press(await the('button', 'Acknowledge'));
    expect(await says('The alarm is closed.')).toBe(true);
  });
});
