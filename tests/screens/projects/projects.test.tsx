import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import ProjectEdit from '../../../src/screens/projects/edit.tsx';
import ProjectList from '../../../src/screens/projects/list.tsx';
import ProjectShow from '../../../src/screens/projects/show.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, type, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const sent: unknown[] = [];
const days = (known: number, of: number) => ({ days: { known, of } });
const month = (consumption: number | null) => ({
  ...days(21, 21),
  from: '2026-10-31T13:00:00.000Z',
  to: '2026-11-21T09:00:00.000Z',
  consumption,
});
const last = (consumption: number | null) => ({
  ...days(21, 21),
  from: '2026-09-30T14:00:00.000Z',
  to: '2026-10-21T09:00:00.000Z',
  consumption,
});
const summary = {
  alarms: {
    open: 2,
    worst: 'high',
    by_severity: { critical: 0, high: 1, medium: 1, low: 0 },
    rules: 13,
    unwatched: [] as { kind: string; devices: number }[],
  },
  hot: { limit: 45, valves: 12, heard: 12, hot: 1, seconds: 350 },
  time_zone: 'Australia/Sydney',
  at: '2026-11-21T09:00:00.000Z',
  devices: {
    total: 40,
    active: 39,
    inactive: 1,
    new: 0,
    live: 36,
    stale: 1,
    silent: 2,
    late: [{ id: 8, title: 'Ward 8', last_seen_at: null, is_silent: true }],
  },
  water: {
    meters: 4,
    unknown_units: 0,
    heard: 3,
    today: { litres: 640, usual: 500, change: 0.28 },
    this_month: month(18_200),
    last_month_so_far: last(16_900),
    last_month: last(24_100),
    days: [600, null, 700],
  },
};
const project = {
  id: 5,
  version: 3,
  title: 'North wing',
  company_id: 3,
  description: null,
  address: null,
  city: null,
  city_name: null,
  time_zone: 'Australia/Sydney',
  device_ids: [8],
  device_count: 1,
  created_at: '2026-11-20T02:15:45.812Z',
  updated_at: '2026-11-20T02:15:45.812Z',
};
const device = (id: number) => ({
  id,
  title: `Ward ${id}`,
  type: 'tmv',
  is_active: true,
  last_seen_at: null,
});
const empty = (name: string) =>
  answer.get(at(`/${name}`), () => HttpResponse.json([], { headers: { 'Content-Range': `${name} */0` } }));

beforeEach(() => {
  emptyBrowser();
  signedIn('user');
  sent.length = 0;
  server.use(
    answer.get(at('/projects/5'), () => HttpResponse.json(project)),
    answer.get(at('/projects/5/summary'), () => HttpResponse.json({ data: summary })),
    answer.get(at('/devices'), ({ request }) => {
      const inProject = new URL(request.url).searchParams.has('project_id');
      return HttpResponse.json({ data: inProject ? [device(8)] : [device(9), device(10)] });
    }),
    answer.get(at('/devices/sparklines'), () => HttpResponse.json({ data: [] })),
    answer.get(at('/devices/get/total'), ({ request }) => {
      const inProject = new URL(request.url).searchParams.has('project_id');
      return HttpResponse.json({ data: [{ total: inProject ? 1 : 320 }] });
    }),
    empty('dashboard-v2'),
    empty('reports'),
    answer.put(at('/projects/5/:call'), async ({ request, params }) => {
      sent.push([params.call, await request.json()]);
      return HttpResponse.json({ data: [9], count: 1 });
    }),
    answer.put(at('/projects/5'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json({ ...project, ...body, version: 4 });
    }),
  );
});

const openWith = async (water: object) => {
  server.use(
    answer.get(at('/projects/5/summary'), () =>
      HttpResponse.json({ data: { ...summary, water: { ...summary.water, ...water } } }),
    ),
  );
  await open();
};

const OPEN_ALARMS = '/admin/alarms?filter={"project_id":5,"status":"open"}';
const openAlarms = async (name = '2 open alarms'): Promise<string> =>
  decodeURIComponent((await the('link', name)).getAttribute('href') ?? '');

const open = () =>
  openView(<ProjectEdit />, {
    resource: 'projects',
    path: '/admin/projects/5',
    pattern: '/admin/projects/:id',
  });

describe('project page', { timeout: 30_000 }, () => {
  it('says which meters are not included since their unit is unknown', async () => {
    await openWith({ unknown_units: 2 });
    await says('Unit unknown: 2 meters are not included. Set the units of their registers on their pages.');
  });

  it('shows no water where no meter counts in a known unit', async () => {
    await openWith({ meters: 0, heard: 0, today: null, unknown_units: 1 });
    await says('Unit unknown: 1 meter is not included. Set the unit of its register on its page.');
    await says('Unit unknown');
  });

  it('leads with its state, and shows the water consumption compared with last month', async () => {
    await open();
    await says('36 of 39');
    expect(await openAlarms()).toBe(OPEN_ALARMS);
    await says('never seen');
    await says('and 2 more');
    await says('18.2\u00a0kL');
    await says('8% more than the same period in October');
    await says('3 of 4 meters reported this month');
    await says('No reports yet');
    await says('28% more than usual by now (500\u00a0L)');
    await says('Above 45\u00a0°C, 24 h6 minat 1 of 12 valves, while flowing');
    // Only admins can delete.
    expect(all('button', 'Delete')).toEqual([]);
  });

  it('leaves out a period with too little data, and compares with none', async () => {
    const water = { ...summary.water, last_month_so_far: { ...last(16_900), ...days(1, 21) } };
    server.use(
      answer.get(at('/projects/5/summary'), () => HttpResponse.json({ data: { ...summary, water } })),
    );
    await open();
    await says('October total24.1\u00a0kL');
    expect(document.body.textContent).not.toContain('1–21 October');
    expect(document.body.textContent).not.toContain('16.9\u00a0kL');
    expect(document.body.textContent).not.toContain('the same period in October');
  });

  it('says which of the last days had most water, with as many decimals as the others', async () => {
    const water = { ...summary.water, days: [14_900, 16_600, 15_000] };
    server.use(
      answer.get(at('/projects/5/summary'), () => HttpResponse.json({ data: { ...summary, water } })),
    );
    await open();
    await says('Highest 16.6\u00a0kL');
    await says('Yesterday · 15.0\u00a0kL');
  });

  it('calls no total what is known of some days of a month', async () => {
    const water = { ...summary.water, last_month: { ...last(24_100), ...days(4, 31) } };
    server.use(
      answer.get(at('/projects/5/summary'), () => HttpResponse.json({ data: { ...summary, water } })),
    );
    await open();
    await says('October, partial24.1\u00a0kL');
    await says('data for 4 of 31 days');
  });

  it('shows an error with a retry button if the summary cannot be loaded', async () => {
    server.use(
      answer.get(at('/projects/5/summary'), () => HttpResponse.json({ message: 'Away.' }, { status: 500 }), {
        once: true,
      }),
    );
    await open();
    await says('Couldn’t load the project overview.');
    await press(await the('button', 'Try again'));
    await says('36 of 39');
  });

  it('shows its facts, and the form on request', async () => {
    await openView(<ProjectShow />, {
      resource: 'projects',
      path: '/admin/projects/5/show',
      pattern: '/admin/projects/:id/show',
    });
    await says('Time zoneAustralia/Sydney');
    expect(document.querySelector('input[name="address"]')).toBeNull();
    await press(await the('link', 'Edit'));
    await type(await find('input[name="address"]'), '12 Harbour Road');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 1);
    await until(() => !document.querySelector('input[name="address"]'));
    await press(await the('link', 'Edit'));
    await press(await the('button', 'Cancel'));
    await until(() => !document.querySelector('input[name="address"]'));
  });

  it('attaches all matching devices by filter', async () => {
    await open();
    await press(await the('button', 'Attach devices'));
    await press(await find('[role="dialog"] input[aria-label="Select Ward 9"]'));
    await press(await the('button', 'Select all 320 matching'));
    await press(await the('button', 'Attach 320 devices'));
    await until(() => sent.length === 1);
    expect(sent).toEqual([['attach-devices', { filter: { company_id: 3, without_project_id: 5 } }]]);
    await says('1 device was attached.');
    await until(() => !document.querySelector('[role="dialog"]'));
  });

  it('detaches devices by id without affecting the form', async () => {
    await open();
    await press(await find('input[aria-label="Select Ward 8"]'));
    await press(await the('button', 'Detach 1 device'));
    await until(() => sent.length === 1);
    expect(sent[0]).toEqual(['detach-devices', { ids: [8] }]);
    await type(await find('input[name="address"]'), '12 Harbour Road');
    await press(await the('button', 'Save'));
    await until(() => sent.length === 2);
    expect(sent[1]).toMatchObject({ address: '12 Harbour Road', version: 3 });
    expect(sent[1]).not.toHaveProperty('device_ids');
  });
});

it('the list shows the open alarms, worst first, and leads to them', async () => {
  const sorts = new Set<string | null>();
  const listed = [
    { ...project, alarm_level: 3, open_alarms: 2 },
    { ...project, id: 6, title: 'Quiet wing', alarm_level: null, open_alarms: 0 },
  ];
  server.use(
    answer.get(at('/projects'), ({ request }) => {
      sorts.add(new URL(request.url).searchParams.get('sort'));
      return HttpResponse.json(listed, { headers: { 'Content-Range': 'projects 0-1/2' } });
    }),
  );
  await openView(<ProjectList resource="projects" />, {
    resource: 'projects',
    path: '/admin/projects',
    pattern: '/admin/projects',
  });
  await says('Quiet wing');
  await says('High');
  await says('No open alarms');
  expect([...sorts]).toEqual(['["alarm_level","DESC"]']);
  expect(await openAlarms('High +1 more')).toBe(OPEN_ALARMS);
});
