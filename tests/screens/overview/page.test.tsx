import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Overview } from '../../../src/domain/alarms/cases/overview.ts';
import { setReachable } from '../../../src/providers/connection.ts';
import { endSession } from '../../../src/providers/session/session.ts';
import OverviewPage from '../../../src/screens/overview/page.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { caseWith, firstStepsReplies, overviewReplies, QUIET } from '../../support/site/overview.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
beforeEach(() => {
  // Drops what earlier tests have fetched.
  endSession('signed-out');
  emptyBrowser();
  signedIn('companyadmin');
});

const open = () => openView(<OverviewPage />, { resource: 'alarms', path: '/company/overview' });
const BUSY: Overview = {
  ...QUIET,
  summary: { open: 12, unacknowledged: 9 },
  unacknowledged: [{ kind: 'scald', severity: 'critical', count: 1 }],
  counts: { unacknowledged: 1, acknowledged: 1, grouped: 8, set_aside: 2 },
  cases: [
    caseWith(),
    caseWith({
      id: 8,
      kind: 'device_offline',
      severity: 'medium',
      title: 'Silent',
      device: 'Meter',
      acknowledged_at: '2026-11-21T23:55:00.000Z',
      acknowledged_by_name: 'Ada',
    }),
  ],
  devices: { active: 3, reporting: 2 },
  sites: [
    {
      id: 5,
      title: 'North wing',
      company: null,
      city_name: null,
      coord: null,
      device_count: 2,
      silent: 0,
      severity: 'critical',
      open: 1,
    },
  ],
  site_count: 1,
};

describe('the overview', () => {
  it('says of how many alarms nobody could be told, and where the reasons are', async () => {
    server.use(...overviewReplies({ ...BUSY, untold: 2 }));
    await open();
    await says('Nobody could be notified of 2 serious alarms.');
    const link = await the('link', 'See why');
    expect(link.getAttribute('href')).toContain('/company/notifications');
  });

  it('says that all is well, and when the last alarm was closed', async () => {
    const last = { id: 3, title: 'Scald risk', closed_at: '2026-11-21T00:00:00.000Z' };
    server.use(...overviewReplies({ ...QUIET, last }));
    await open();
    await the('heading', 'All is well');
    await says('The last alarm, “Scald risk”, was closed');
    await says('2 of 2 devices reporting');
    await says('No projects yet');
    expect(all('listitem')).toHaveLength(0);
  });

  it.each<[Partial<Overview>, string, string]>([
    [{ devices: { active: 0, reporting: 0 } }, 'Nothing is connected yet', 'No device is in service.'],
    [{ rules: 0 }, 'The current state is not known', 'No alarm rule is enabled: nothing is watched.'],
    [
      { devices: { active: 5, reporting: 0 } },
      'The current state is not known',
      'None of the 5 devices reports.',
    ],
    [
      { devices: { active: 5, reporting: 3 } },
      'No alarm needs attention',
      '2 of 5 devices are silent: their state is not known.',
    ],
    [
      { unwatched: [{ kind: 'scald', devices: 2 }] },
      'No alarm needs attention',
      'No alarm rule watches 2 valves for scalds.',
    ],
    [
      { counts: { unacknowledged: 0, acknowledged: 0, grouped: 0, set_aside: 1 } },
      'No alarm needs attention',
      '1 shelved or suppressed',
    ],
  ])('does not say that all is well of what is not known: %j', async (facts, heading, text) => {
    server.use(...overviewReplies({ ...QUIET, ...facts }), ...firstStepsReplies());
    await open();
    await the('heading', heading);
    await says(text);
    expect(all('heading', 'All is well')).toHaveLength(0);
  });

  it('does not say that all is well while the server can’t be reached', async () => {
    server.use(...overviewReplies());
    await open();
    await the('heading', 'All is well');
    await act(async () => setReachable(false));
    onTestFinished(() => setReachable(true));
    await the('heading', 'The current state is not known');
    await says('The server can’t be reached: this is the state of');
  });

  it('leads with one sentence, then what is to be done', async () => {
    server.use(...overviewReplies(BUSY));
    await open();
    await the('heading', '1 scald risk');
    await says('1 needs attention');
    await says('1 being handled');
    await says('8 more grouped under a silent gateway');
    await says('2 shelved or suppressed');
    await says('Close the outlet.');
    await says('Acknowledged by Ada');
    await says('2 of 3 devices reporting');
    expect(all('link', 'Basin 3')[0]?.getAttribute('href')).toBe('/company/devices/4');
    expect(all('link', 'Scald risk')[0]?.getAttribute('href')).toBe('/company/alarms/7');
    expect(all('link', 'North wing')[0]?.getAttribute('href')).toBe('/company/projects/5');
    expect(all('button', 'Acknowledge Scald risk, Basin 3')).toHaveLength(1);
    expect(all('button', 'Acknowledge Silent, Meter')).toHaveLength(0);
  });

  it('shows the chart of what is not urgent on request, with the days of flow of an unused outlet', async () => {
    const flow_hours = [3, 2, 4, null, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const unused = caseWith({ id: 9, severity: 'low', title: 'Outlet not used', device: 'Tap', flow_hours });
    server.use(...overviewReplies({ ...BUSY, cases: [unused] }));
    await open();
    await says('Close the outlet.');
    expect(document.querySelector('.case-line')).toBeNull();
    await press(await the('button', 'Details of Outlet not used, Tap'));
    expect((await find('.case-line svg')).getAttribute('aria-label')).toBe(
      'Hours with flow a day, last 14 days: the last 9 days ago. Gaps are days without data.',
    );
  });

  it('has now at the end of the line of a value', async () => {
    const line = {
      label: 'Temperature',
      unit: '°C',
      points: [
        { at: new Date(Date.now() - 60_000).toISOString(), value: 44 },
        { at: new Date().toISOString(), value: 57.8 },
      ],
      limit: 55,
      max: 45,
      days: 1,
      interval_s: 60,
      is_rate: false,
    };
    server.use(...overviewReplies({ ...BUSY, cases: [caseWith({ line, value: 57.8 })] }));
    await open();
    const path = (await find('.case-line path:not([stroke-dasharray])')).getAttribute('d') ?? '';
    const end = Number(path.match(/([\d.]+)[ ,][\d.]+$/)?.[1]);
    expect(end).toBeGreaterThan(319);
    expect(end).toBeLessThanOrEqual(320);
  });

  it('leaves the details of all but the worst case for later on a phone', async () => {
    const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: object): void } };
    happyDOM.setViewport({ width: 390 });
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
    const low = {
      id: 9,
      severity: 'low',
      title: 'Battery low',
      device: 'Tap',
      response: 'Replace it.',
    } as const;
    const cases = [BUSY.cases[0]!, caseWith(low), BUSY.cases[1]!];
    const counts = { unacknowledged: 2, acknowledged: 1, grouped: 0, set_aside: 0 };
    server.use(...overviewReplies({ ...BUSY, cases, counts }));
    await open();
    await says('Close the outlet.');
    // What can wait is only named until it is asked for.
    expect(all('link', 'Battery low')).toHaveLength(1);
    expect(all('button', 'Acknowledge Battery low, Tap')).toHaveLength(0);
    expect(document.body.textContent).not.toContain('Replace it.');
    expect((await find('details:not([open]) > summary')).textContent).toBe('Being handled 1');
    await press(await the('button', 'Details of Battery low, Tap'));
    await says('Replace it.');
    expect(all('button', 'Acknowledge Battery low, Tap')).toHaveLength(1);
  });

  it('acknowledges in place and announces it', async () => {
    let current = BUSY;
    server.use(
      answer.get(at('/overview'), () => HttpResponse.json({ data: current })),
      ...overviewReplies(),
      answer.post(at('/alarms/7/acknowledge'), () => {
        const cases = BUSY.cases.map((one) => ({ ...one, acknowledged_at: '2026-11-22T00:00:00.000Z' }));
        const devices = { active: 3, reporting: 3 };
        current = {
          ...BUSY,
          devices,
          unacknowledged: [],
          counts: { ...BUSY.counts, unacknowledged: 0 },
          cases,
        };
        return HttpResponse.json({ data: cases[0] });
      }),
    );
    await open();
    await press(await the('button', 'Acknowledge Scald risk, Basin 3'));
    await the('heading', 'Everything is being handled');
    expect((await find('[role=status]')).textContent).toBe('Acknowledged: Scald risk, Basin 3');
    expect(document.activeElement?.textContent).toBe('Everything is being handled');
  });

  it('shows why an action was refused', async () => {
    server.use(
      ...overviewReplies(BUSY),
      answer.post(at('/alarms/7/acknowledge'), () =>
        HttpResponse.json({ message: 'It is closed.' }, { status: 409 }),
      ),
    );
    await open();
    await press(await the('button', 'Acknowledge Scald risk, Basin 3'));
    expect((await the('alert')).textContent).toBe('Not saved: It is closed.');
  });

  it('assigns to oneself or to a colleague', async () => {
    const sent: unknown[] = [];
    server.use(
      ...overviewReplies(BUSY),
      answer.get(at('/users'), () => HttpResponse.json([{ id: 12, name: 'Grace' }])),
      answer.post(at('/alarms/7/assign'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: BUSY.cases[0] });
      }),
    );
    await open();
    const button = await the('button', 'Assign Scald risk, Basin 3');
    await press(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await press(await the('button', 'Grace'));
    await until(() => sent.length === 1);
    expect(sent).toEqual([{ user_id: 12 }]);
    expect(document.activeElement).toBe(button);
  });

  it('says since when it happens again, and whose it is', async () => {
    const again = { occurrences: 3, raised_at: '2026-11-12T04:00:00.000Z', assigned_to: 12 };
    server.use(...overviewReplies({ ...BUSY, cases: [caseWith({ ...again, assigned_to_name: 'Grace' })] }));
    await open();
    await says('Raised 3 times since 12 Nov');
    await says('Assigned to Grace');
    await the('button', 'Reassign Scald risk, Basin 3');
  });

  it('compares yesterday’s water with the usual', async () => {
    const water = {
      meters: 3,
      heard: 2,
      unknown_units: 0,
      yesterday: 18_200,
      is_estimate: false,
      usual: 16_250,
      change: 0.12,
      comparison: null,
      cost: 72.8,
      from: null,
      to: null,
      days: [15_000, null, 18_200],
    };
    server.use(...overviewReplies(QUIET, water));
    await open();
    await says('18.2\u00a0kL');
    await says('12% more than usual (16.3\u00a0kL)');
    expect((await find('.day-bars svg')).getAttribute('aria-label')).toBe(
      'The last 3 days: 15\u00a0kL to 18.2\u00a0kL a day. Gaps are days without data.',
    );
    await says('$72.80');
    await says('2 of 3 meters have reported');
  });

  it('offers the next step when it can’t be loaded', async () => {
    server.use(
      answer.get(at('/overview'), () => HttpResponse.json({ message: 'Out of order.' }, { status: 500 })),
      ...overviewReplies(),
    );
    await open();
    await says('The overview could not be loaded.');
    server.use(...overviewReplies());
    await press(await the('button', 'Try again'));
    await the('heading', 'All is well');
  });
});
