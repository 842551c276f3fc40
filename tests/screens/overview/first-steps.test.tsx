import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { endSession } from '../../../src/providers/session/session.ts';
import OverviewPage from '../../../src/screens/overview/page.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { overviewReplies, QUIET } from '../../support/site/overview.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();
const EMPTY = { ...QUIET, devices: { active: 0, reporting: 0 } };
const reply = (devices: number, people: number) =>
  server.use(
    answer.get(at('/devices'), () =>
      HttpResponse.json({ data: Array.from({ length: devices }, (_, id) => ({ id })) }),
    ),
    answer.get(at('/companies'), () => HttpResponse.json([{ id: 1 }])),
    answer.get(at('/reports'), () => HttpResponse.json([])),
    answer.get(at('/users'), () => HttpResponse.json(Array.from({ length: people }, (_, id) => ({ id })))),
  );
beforeEach(() => {
  endSession('signed-out');
  emptyBrowser();
});
const open = (area: 'admin' | 'company') =>
  openView(<OverviewPage />, { resource: 'alarms', path: `/${area}/overview` });

it('leads superadmins of an empty installation through the first steps', async () => {
  signedIn('superadmin');
  server.use(...overviewReplies(EMPTY));
  reply(1, 1);
  await open('admin');
  await says('2 of 6 done');
  expect(document.body.textContent).not.toContain('Create an API key');
  expect((await the('link', 'New devices')).getAttribute('href')).toBe('/admin/new-devices');
  expect((await the('link', 'Create a report')).getAttribute('href')).toBe('/admin/reports/create');
  expect((await the('link', 'Add a user')).getAttribute('href')).toBe('/admin/users/create');
  expect((await the('link', 'Alarm rules')).getAttribute('href')).toBe('/admin/alarm-rules');
});

it('asks a company for nothing that only superadmins can do', async () => {
  signedIn('companyadmin');
  server.use(...overviewReplies(EMPTY));
  reply(0, 1);
  await open('company');
  await says('Get devices connected');
  expect(document.body.textContent).not.toContain('Register a device');
});

it('stays until it is hidden once a device is in service, and is not there where it never was', async () => {
  signedIn('companyadmin');
  server.use(...overviewReplies({ ...QUIET, devices: { active: 1, reporting: 1 } }));
  reply(1, 1);
  const before = await open('company');
  await the('heading', 'Devices');
  expect(all('heading', 'First steps')).toHaveLength(0);
  await before.close();
  endSession('signed-out');
  signedIn('companyadmin');
  server.use(...overviewReplies(EMPTY));
  const empty = await open('company');
  await the('heading', 'First steps');
  await empty.close();
  endSession('signed-out');
  signedIn('companyadmin');
  server.use(...overviewReplies({ ...QUIET, devices: { active: 1, reporting: 1 } }));
  await open('company');
  await press(await the('button', 'Hide this list'));
  await until(() => all('heading', 'First steps').length === 0);
});
