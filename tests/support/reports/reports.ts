import { until } from '../../../server/startup/processes.ts';
import type { Answer, Person, TestApp } from '../server/app.ts';
import { ingestKey, newDevice } from '../devices/uplinks.ts';

/** What a device says at one moment. */
export interface SentReadings {
  readonly ts: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Makes a device of a company that has said all this, through the pipeline. */
export const deviceWithReadings = async (
  test: TestApp,
  superadmin: Person,
  companyId: number,
  said: readonly SentReadings[],
  facts: {
    readonly type?: string;
    readonly title?: string;
    readonly tags?: readonly string[];
    readonly project_ids?: readonly number[];
    readonly interval_s?: number;
  } = {},
): Promise<{ id: number; say: (more: readonly SentReadings[]) => Promise<void> }> => {
  const { device, eui } = newDevice();
  const { type = 'tmv', interval_s, ...more } = facts;
  const key = await ingestKey(test, superadmin);
  const say = async (all: readonly SentReadings[]): Promise<void> => {
    const uplinks = all.map(({ ts, values }) => ({
      app_id: 'plant',
      dev_id: device,
      hw_serial: eui,
      type,
      ts,
      values,
    }));
    const answer = await key.to('uplink', JSON.stringify(uplinks));
    if (answer.status !== 200 || answer.body.rejected.length > 0) throw new Error(answer.text);
  };
  await say(said);
  const registered = await superadmin.post(`/devices_new/${eui}/${type}/register`, {
    company_id: companyId,
    ...more,
  });
  if (registered.status !== 201) throw new Error(registered.text);
  const { id } = registered.body.data as { id: number };
  if (interval_s !== undefined) await superadmin.put(`/devices/${id}`, { expected_interval_s: interval_s });
  return { id, say };
};

/** Waits until a run is over; answers it. */
export const waitForRun = async (
  person: Person,
  report: number,
  run: number,
): Promise<Answer['body']['data']> => {
  let data: Answer['body']['data'];
  await until(async () => {
    data = (await person.get(`/reports/${report}/runs/${run}`)).body.data;
    return !['queued', 'running'].includes(data?.status);
  }, 30_000);
  return data;
};

/** Runs a report and waits for what it finds. */
export const runReport = async (person: Person, report: number, asked: object = {}) => {
  const started = await person.post(`/reports/${report}/run`, asked);
  if (started.status !== 202) throw new Error(started.text);
  return waitForRun(person, report, started.body.data.id);
};
