import { beforeEach, expect, it } from 'vitest';
import { InCard } from '../../src/generator/list/in-card.ts';
import { reportCells } from '../../src/screens/reports/cells.tsx';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { openView, says } from '../support/site/view.tsx';

const open = (next_run_at: string | null, isInCard = false, schedule = 'none') =>
  openView(
    <InCard value={isInCard}>
      {reportCells.next_run_at({ next_run_at, schedule, time_zone: 'Australia/Sydney' })}
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

it('leaves a manual report without a next run, since its schedule says so', async () => {
  await open(null);
  expect(document.body.textContent).not.toContain('—');
});

it('has a dash for a scheduled report whose next run is not known', async () => {
  await open(null, false, 'weekly');
  expect(await says('—')).toBe(true);
});
