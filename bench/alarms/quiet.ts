import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../server/startup/processes.ts';
import { makeFleet, withoutLimit } from '../fleet.ts';
import { processorSeconds, withDescendants } from '../processes.ts';
import { type Site, startSite } from '../site.ts';
import { printTable, thousands, verdict } from '../table.ts';

const DEVICES = 100_000;
const MINUTE_S = 60;
/** Of one core. */
const MOST_PERCENT = 5;
/** After the start: until the caches are filled, and what is due at once is done. */
const SETTLE_S = 20;

// Ordinary values, heard within the last hour, so that none becomes silent; a device that reports hourly is checked within
// three hours.
const REPORTING = [
  `update devices set is_active = true, expected_interval_s = 3600`,
  `update device_contacts set last_seen_at = now() - random() * interval '50 minutes'`,
  `update datapoint_values v set last_at = c.last_seen_at,
     last_value = case p.key when 'temperature' then 20 when 'battery_v' then 3.6 else 0 end from datapoints p join device_contacts c on c.device_id = p.device_id
   where p.id = v.datapoint_id`,
  `update alarm_checks set due_at = now() + random() * interval '2.5 hours', dues = null, is_changed = false`,
];
const CHECKED = `select count(*) from alarm_checks where dues is not null`;
const CASES = `select count(*) from alarms`;

const countOf = async ({ pool }: Site, text: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(text)).rows[0]?.count);

/** CPU seconds of the server and of PostgreSQL so far, including those of processes that have ended. */
const secondsOf = ({ pid, databasePid }: Site): number =>
  withDescendants([pid, databasePid() ?? pid])
    .map((one) => processorSeconds(one))
    .filter((seconds) => !Number.isNaN(seconds))
    .reduce((sum, seconds) => sum + seconds, 0);

/** What a server does while nothing happens. */
export const quiet = async (): Promise<void> => {
  const site = await startSite();
  try {
    // Otherwise the checks of devices that were just added would compete with the preparations.
    await site.stopServer();
    await makeFleet(site.pool, { devices: DEVICES, companies: 20, datapoints: 3 });
    await withoutLimit(
      site.pool,
      [...REPORTING, 'vacuum (analyze)'].map((statement) => [statement] as const),
    );
    await site.startServer();
    await until(async () => (await countOf(site, CHECKED)) > 0, 60_000, 500);
    await wait(SETTLE_S * 1_000);
    const [checkedBefore, before, began] = [await countOf(site, CHECKED), secondsOf(site), performance.now()];
    await wait(MINUTE_S * 1_000);
    const took = (performance.now() - began) / 1_000;
    const percent = ((secondsOf(site) - before) / took) * 100;
    const checked = (await countOf(site, CHECKED)) - checkedBefore;
    printTable(
      `A quiet minute with ${thousands(DEVICES)} devices and the platform's rules`,
      ['what', 'measured', 'target', ''],
      [
        [
          'CPU of the server and PostgreSQL, of one core',
          `${percent.toFixed(1)} %`,
          `≤ ${MOST_PERCENT} %`,
          verdict(percent <= MOST_PERCENT),
        ],
        ['devices that were due and evaluated', thousands(checked), '', ''],
        ['cases raised so far', thousands(await countOf(site, CASES)), '', ''],
      ],
    );
  } finally {
    await site.stop();
  }
};
