import { beforeEach, expect, it } from 'vitest';
import { ColumnsProvider } from '../../../src/generator/columns/columns.tsx';
import { InCard } from '../../../src/generator/list/in-card.ts';
import { DeviceStateCell, SeenCell } from '../../../src/screens/devices/cells.tsx';
import { resourceNamed } from '../../../src/resources/all.ts';
import { listedDevice } from '../../support/site/listed-device.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const MINUTE = 60_000;
const open = (age: number, isInCard = false) =>
  openView(
    <InCard value={isInCard}>
      <SeenCell
        hasWord
        device={{
          ...listedDevice,
          expected_interval_s: 900,
          last_seen_at: new Date(Date.now() - age).toISOString(),
        }}
      />
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

const scald = {
  kind: 'scald_risk',
  datapoint_id: 1,
  key: 'temperature',
  label: 'Temperature',
  unit: '°C',
  value: 57.8,
  limit: 45,
};

/** The state of a device in a list. */
const openState = async (
  { age = 3 * MINUTE, ...values }: Readonly<Record<string, unknown>> & { readonly age?: number },
  without: readonly string[] = [],
) => {
  await openView(
    <ColumnsProvider definition={resourceNamed('devices')} storeKey="devices" without={without}>
      <DeviceStateCell
        record={{
          ...listedDevice,
          expected_interval_s: 900,
          last_seen_at: new Date(Date.now() - age).toISOString(),
          ...values,
        }}
      />
    </ColumnsProvider>,
    { resource: 'devices', path: '/company/devices' },
  );
  const mark = all('.plain-mark').at(-1);
  return [mark?.getAttribute('data-mark'), mark?.textContent];
};
const at = new Date().toISOString();
const hot = { health: { limits: null, problems: [{ ...scald, at }] } };

it('says beside the alarm of a device only whether it reports', async () => {
  expect(await openState({ alarm_level: 4, ...hot })).toEqual(['active', 'Active']);
  expect(await openState({ alarm_level: 4, ...hot, age: 130 * MINUTE })).toEqual(['stale', 'Silent']);
  expect(await openState({ alarm_level: 1 })).toEqual(['active', 'Active']);
  expect(await openState({ alarm_level: 2, age: 130 * MINUTE })).toEqual(['stale', 'Silent']);
});

it('says what readings show that no alarm is about, or an alarm that is not shown', async () => {
  expect(await openState({ alarm_level: null, ...hot })).toEqual(['alarm', 'Scald risk']);
  expect(await openState({ alarm_level: 1, ...hot })).toEqual(['alarm', 'Scald risk']);
  expect(await openState({ alarm_level: 1 }, ['alarm_level'])).toEqual(['alarm', 'Alarm']);
  expect(await openState({ alarm_level: 4, ...hot }, ['alarm_level'])).toEqual(['alarm', 'Scald risk']);
});
