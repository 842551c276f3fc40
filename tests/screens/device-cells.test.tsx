import { beforeEach, expect, it } from 'vitest';
import { InCard } from '../../src/generator/in-card.ts';
import { deviceCells } from '../../src/screens/devices/cells.tsx';
import { listedDevice } from '../support/listed-device.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { openView, says } from '../support/view.tsx';

const MINUTE = 60_000;
const open = (age: number, isInCard = false) =>
  openView(
    <InCard value={isInCard}>
      {deviceCells.last_seen_at({
        ...listedDevice,
        expected_interval_s: 900,
        last_seen_at: new Date(Date.now() - age).toISOString(),
      })}
    </InCard>,
    { resource: 'devices', path: '/company/devices' },
  );

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
});

it('says above the age of a silent device that it is silent', async () => {
  await open(130 * MINUTE);
  expect(await says('Silent 2 h ago')).toBe(true);
});

it('says only the age of a device that is not silent, and on cards, which say it below', async () => {
  await open(3 * MINUTE);
  expect(await says('3 min ago')).toBe(true);
  await open(130 * MINUTE, true);
  expect(await says('2 h ago')).toBe(true);
  expect(document.body.textContent).not.toContain('Silent');
  expect(document.querySelector('.plain-mark')).toBeNull();
});
