import { readFileSync } from 'node:fs';
import { type Accounts, type Api, expect, unique } from './site.ts';

const sample = JSON.parse(readFileSync('tests/fixtures/ttn-v3-uplink.json', 'utf8'));

export interface TestDevice {
  readonly dev_id: string;
  readonly hw_serial: string;
}
let counter = 0;
/** A device unique to the test. */
export const newDevice = (): TestDevice => {
  const number = process.pid * 1_000 + ++counter;
  return { dev_id: `dev-${number}`, hw_serial: number.toString(16).toUpperCase().padStart(16, '0') };
};

/** Sends uplinks in The Things Stack's format, measured now by default. */
export const gatewayOf = async (api: Api) => {
  const { key } = await api.post('/api-keys', { name: unique('Gateway'), scopes: ['ingest'] });
  return (device: TestDevice, values: Readonly<Record<string, number>>, at = new Date()) => {
    const received_at = at.toISOString();
    return api.as(key).post('/ingest/ttn', {
      ...sample,
      end_device_ids: {
        ...sample.end_device_ids,
        device_id: device.dev_id,
        dev_eui: device.hw_serial,
      },
      received_at,
      uplink_message: { ...sample.uplink_message, received_at, decoded_payload: values },
    });
  };
};
export type Gateway = Awaited<ReturnType<typeof gatewayOf>>;

/** Registers a pending device and returns its record. */
export const register = async (api: Api, { hw_serial }: TestDevice, facts: object = {}) => {
  const { data } = await api.get(`/devices_new?search=${hw_serial}`);
  const answer = await api.post(`/devices_new/${hw_serial}/${data[0].type}/register`, facts);
  return answer.data as { id: number; title: string; version: number };
};

/** Creates a record of everything about alarms, and a case of the device. */
const createAlarmRecords = async (
  api: Api,
  company: number,
  user: number,
  device: number,
  raise: () => Promise<unknown>,
) => {
  const own = { company_id: company };
  const roster = await api.post('/rosters', {
    title: unique('Plumbers'),
    ...own,
    entries: [{ user_id: user, weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' }],
  });
  const policy = await api.post('/notification-policies', {
    title: unique('Office hours'),
    ...own,
    severities: ['high'],
    steps: [{ after_min: 0, user_ids: [user], channels: ['app'] }],
  });
  const window = await api.post('/maintenance-windows', {
    title: unique('Filter change'),
    ...own,
    starts_at: '2030-01-01T00:00:00.000Z',
    ends_at: '2030-01-01T02:00:00.000Z',
  });
  const webhook = await api.post('/webhooks', {
    title: unique('Work orders'),
    ...own,
    url: 'https://hooks.example.com/alarms',
    events: ['alarm.raised'],
    // The address does not exist.
    is_active: false,
  });
  const rule = await api.post('/alarm-rules', {
    title: unique('Pressure too high'),
    kind: 'threshold',
    severity: 'high',
    params: { key: 'pressure', above: 800 },
    ...own,
    device_ids: [device],
  });
  await raise();
  const filter = encodeURIComponent(JSON.stringify({ rule_id: rule.id }));
  await expect.poll(async () => (await api.get(`/alarms?filter=${filter}`)).length).toBe(1);
  const [alarm] = await api.get(`/alarms?filter=${filter}`);
  const [gateway] = await api.get(`/gateways?filter=${encodeURIComponent(JSON.stringify(own))}`);
  return {
    roster: roster.id as number,
    policy: policy.id as number,
    window: window.id as number,
    webhook: webhook.id as number,
    rule: rule.id as number,
    alarm: alarm.id as number,
    gateway: gateway.id as number,
  };
};

/** Creates a record of every resource, so that no page is empty, and returns their ids. */
export const createSampleRecords = async (api: Api, { company }: Accounts) => {
  const send = await gatewayOf(api);
  const [waiting, known] = [newDevice(), newDevice()];
  const values = { temperature: 43.5, flow_seconds: 12, battery_v: 3.52 };
  await send(waiting, values);
  await send(known, values);
  await send(known, { temperature: 44.1 });
  const device = await register(api, known, {
    title: unique('Ward 3, basin'),
    company_id: company.id,
    tags: ['label:TMV', 'rate:10', 'endpoint_name:Ward 3'],
  });
  const project = await api.post('/projects', {
    title: unique('North wing'),
    company_id: company.id,
    device_ids: [device.id],
  });
  const key = await api.post('/api-keys', {
    name: unique('Reader'),
    scopes: ['read'],
    company_id: company.id,
  });
  const { data: seen } = await api.get(`/devices/${device.id}`);
  const element = { id: 'e', type: 'value', xidwithValues: [{ id: seen.datapoints[0].id, end: 0 }] };
  const column = { id: 'c', colwidth: 6, widthPercent: '50', elements: [element] };
  const { data: board } = await api.post('/dashboard-v2', {
    dashBoardName: unique('Plant room'),
    data: JSON.stringify({ rows: [{ id: 'r', columns: [column] }] }),
  });
  await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: company.id });
  const [user] = await api.get(`/users?filter={"company_id":${company.id}}`);
  const model = await api.post('/device-models', {
    title: unique('Ward probe'),
    vendor: 'Acme',
    key: `acme/${unique('probe').replaceAll(' ', '-')}`,
    device_type: 'tmv',
    values: [{ from: 'probe.temperature', role: 'outlet_temperature', unit: '°C' }],
  });
  const report = async (kind: string, about: object): Promise<number> => {
    const { id } = await api.post('/reports', {
      title: unique('Last week'),
      kind,
      company_id: company.id,
      period: 'week',
      ...about,
    });
    await api.post(`/reports/${id}/run`, {});
    return id;
  };
  return {
    valves: await report('tmv', { device_ids: [device.id], profile: 'au_care' }),
    devices: await report('device', { device_ids: [device.id] }),
    site: await report('project', { project_id: project.id, profile: 'au_care' }),
    device: device.id,
    project: project.id,
    dashboard: board.id as number,
    key: key.id,
    model: model.id as number,
    user: user.id,
    company: company.id,
    ...(await createAlarmRecords(api, company.id, user.id, device.id, () => send(known, { pressure: 900 }))),
  };
};

const shared = new WeakMap<Api, ReturnType<typeof createSampleRecords>>();
/** The records of `createSampleRecords` for tests that only look at them: created once per server. */
export const sampleRecords = (api: Api, accounts: Accounts): ReturnType<typeof createSampleRecords> => {
  const records = shared.get(api) ?? createSampleRecords(api, accounts);
  shared.set(api, records);
  return records;
};
