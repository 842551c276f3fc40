import type { Answer, Person, TestApp } from '../server/app.ts';
import { nextNumber } from '../server/app.ts';

/** What an uplink of The Things Stack differs in from the next one. */
export interface UplinkFacts {
  readonly device?: string;
  readonly application?: string;
  readonly eui?: string;
  readonly at?: Date | string;
}

/** An uplink as the webhook of The Things Stack sends it, of the shape of the field's sample. */
export const ttnUplink = (values: unknown, facts: UplinkFacts = {}) => {
  const { device = 'tmv-1', application = 'water-tmv', eui = '0004A30B001C0530', at = new Date() } = facts;
  const received = typeof at === 'string' ? at : at.toISOString();
  return {
    end_device_ids: {
      device_id: device,
      application_ids: { application_id: application },
      dev_eui: eui,
    },
    correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
    received_at: received,
    uplink_message: {
      f_port: 1,
      f_cnt: 417,
      frm_payload: 'gkHe',
      decoded_payload: values,
      received_at: received,
    },
  };
};

/** The names of a device that no other test has. */
export const newDevice = (): Required<Pick<UplinkFacts, 'device' | 'eui'>> => {
  const number = nextNumber();
  return { device: `device-${number}`, eui: number.toString(16).toUpperCase().padStart(16, '0') };
};

/** An uplink in the product's own shape, of a device that no other test has. */
export const nativeUplink = (values: unknown, more: Record<string, unknown> = {}) => ({
  app_id: 'plant',
  dev_id: newDevice().device,
  values,
  ...more,
});

/** The readings of a device, the oldest first. */
export const storedReadings = async ({ context }: TestApp, devId: string) => {
  const { rows } = await context.pool.query(
    `select p.key, r.value, r.ts from readings r join datapoints p on p.id = r.datapoint_id
     join devices d on d.id = p.device_id where d.dev_id = $1 order by r.ts, p.key, r.value`,
    [devId],
  );
  return rows;
};

/** In how many transactions the readings of a device were stored. Those of other test files do not count. */
export const commitsOf = async ({ context }: TestApp, devId: string): Promise<number> => {
  const { rows } = await context.pool.query<{ commits: number }>(
    `select count(distinct r.xmin::text)::int as commits from readings r join datapoints p on p.id = r.datapoint_id
     join devices d on d.id = p.device_id where d.dev_id = $1`,
    [devId],
  );
  return rows[0]!.commits;
};

/** Makes an API key and gives the call that posts uplinks with it. */
export const ingestKey = async (test: TestApp, superadmin: Person, companyId: number | null = null) => {
  const made = await superadmin.post('/api-keys', {
    name: `Key ${nextNumber()}`,
    scopes: ['ingest'],
    company_id: companyId,
  });
  const key = made.body.key as string;
  const to = (path: string, payload: string, headers: Record<string, string> = {}): Promise<Answer> =>
    test.call('POST', `/ingest/${path}`, {
      token: key,
      body: payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const send = (payload: string, headers?: Record<string, string>) => to('ttn', payload, headers);
  return {
    id: made.body.id as number,
    key,
    /** Posts text as it is, to The Things Stack's webhook; `to` posts it to another of the ways in. */
    raw: send,
    to,
    post: (values: unknown, facts?: UplinkFacts) => send(JSON.stringify(ttnUplink(values, facts))),
  };
};

/** Makes a device known by an uplink and registers it; answers its record. */
export const registeredDevice = async (
  test: TestApp,
  superadmin: Person,
  companyId: number | null,
  more: Record<string, unknown> = {},
  values: unknown = { temperature: 43.5 },
) => {
  const names = newDevice();
  const key = await ingestKey(test, superadmin);
  await key.post(values, names);
  const answer = await superadmin.post(`/devices_new/${names.eui}/tmv/register`, {
    company_id: companyId,
    ...more,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return {
    ...names,
    device: answer.body.data,
    dev_id: names.device,
    post: (v: unknown, at?: Date) => key.post(v, at ? { ...names, at } : names),
  };
};
