import { beforeEach, expect, it } from 'vitest';
import { InCard } from '../../src/generator/in-card.ts';
import { reportCells } from '../../src/screens/reports/cells.tsx';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { openView, says } from '../support/view.tsx';

const open = (next_run_at: string | null, isInCard = false) =>
  openView(
    <InCard value={isInCard}>
      {reportCells.next_run_at({ next_run_at, schedule: 'none', time_zone: 'Australia/Sydney' })}
    </InCard>,
    { resource: 'reports', path: '/company/reports' },
  );

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
});

it('says the day of the next run at the site, on a card without the weekday', async () => {
  await open('2026-11-29T19:00:00.000Z');
  expect(await says('Mon, 30 Nov')).toBe(true);
  await open('2026-11-29T19:00:00.000Z', true);
  expect(await says('next 30 Nov')).toBe(true);
});

it('says nothing of a next run without a schedule, which has a column of its own', async () => {
  await open(null);
  expect(await says('—')).toBe(true);
});
