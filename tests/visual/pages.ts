/** Fetches from the API of the demo site as its superadmin. */
export type Call = (path: string, body?: unknown) => Promise<any>;

export interface VisualPage {
  readonly name: string;
  /** The address, or how to find it. */
  readonly path: string | ((call: Call) => Promise<string>);
  /** Whether the page is of people who have not signed in. */
  readonly isPublic?: boolean;
}

const find = async (call: Call, path: string, pattern: RegExp, name = 'title'): Promise<number> => {
  const answer = await call(path);
  const rows: Record<string, any>[] = Array.isArray(answer) ? answer : answer.data;
  const row = rows.find((each) => pattern.test(String(each[name])));
  if (!row) throw new Error(`${path} has nothing named ${pattern}.`);
  return row.id;
};
const BOARDS = '/dashboard-v2?range=[0,99]';
const board = (call: Call, kind: string) => find(call, BOARDS, new RegExp(`Banksia House: ${kind}`));
const valve = (call: Call) =>
  find(call, '/devices?tags=label:TMV&q=Room%201%20shower&limit=100', /^Room 1 shower valve$/);
const report = (call: Call, pattern: RegExp) => find(call, '/reports?range=[0,99]', pattern);

/** The pages that `npm run visual` compares. */
export const PAGES: readonly VisualPage[] = [
  { name: 'sign-in', path: '/login', isPublic: true },
  { name: 'overview', path: '/admin/overview' },
  { name: 'alarms', path: '/admin/alarms' },
  {
    name: 'alarm',
    path: async (call) =>
      `/admin/alarms/${await find(call, '/alarms?range=[0,99]', /hot_supply_low/, 'kind')}`,
  },
  { name: 'alarm-rules', path: '/admin/alarm-rules' },
  { name: 'devices', path: '/admin/devices?sort=title&order=ASC' },
  { name: 'device', path: async (call) => `/admin/devices/${await valve(call)}` },
  { name: 'device-readings', path: async (call) => `/admin/devices/${await valve(call)}?tab=readings` },
  { name: 'device-edit', path: async (call) => `/admin/devices/${await valve(call)}/edit` },
  { name: 'projects', path: '/admin/projects' },
  {
    name: 'project',
    path: async (call) => `/admin/projects/${await find(call, '/projects?range=[0,99]', /Banksia/)}/show`,
  },
  { name: 'dashboards', path: '/admin/dashboards' },
  {
    name: 'dashboard-valves',
    path: async (call) => `/admin/dashboards/${await board(call, 'valves')}/show`,
  },
  { name: 'dashboard-plant', path: async (call) => `/admin/dashboards/${await board(call, 'plant')}/show` },
  { name: 'editor', path: async (call) => `/admin/dashboards/${await board(call, 'plant')}/edit` },
  {
    name: 'wall',
    path: async (call) => {
      const answer = await call(`/dashboard-v2/${await board(call, 'plant')}/shares`, { title: 'Visual' });
      return new URL(answer.data.url).pathname;
    },
    isPublic: true,
  },
  { name: 'reports', path: '/admin/reports' },
  {
    name: 'report-valves',
    path: async (call) => `/admin/reports/${await report(call, /^Mixing valves/)}/tmv`,
  },
  { name: 'users', path: '/admin/users?sort=name&order=ASC' },
  { name: 'not-found', path: '/admin/no-such-page' },
];
