import type { Page } from '@playwright/test';
import { PSEUDO } from '../../src/languages/locale.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { createSampleRecords } from './support/devices.ts';
import { go } from './support/accessibility.ts';
import { type Accounts, type Api, enter, expect, open, PASSWORD, test, unique } from './support/site.ts';
import { namesOf, receivedNames, untranslated } from './support/untranslated.ts';

test.describe.configure({ mode: 'parallel', timeout: 300_000 });

type Area = keyof typeof SITE_PAGES;

const samplesOf = async (api: Api, accounts: Accounts) => {
  const records = await createSampleRecords(api, accounts);
  const { data: hydraloop } = await api.put('/hydraloop', {
    name: unique('Basement'),
    url: 'https://hydraloop.example.com/api',
  });
  const provider = await api.post('/identity-providers', {
    title: unique('Directory'),
    issuer: 'https://login.example.com',
    client_id: 'flowgen',
    domains: ['example.com'],
    role_claim: 'groups',
    role_map: { admins: 'companyadmin' },
    company_id: records.company,
    // An active one would be on the sign-in page of other tests.
    is_active: false,
  });
  // Not any change of the company: its admins don't see those of resources that they can't list.
  const changes = await api.get(`/audit?filter={"company_id":${records.company},"resource":"devices"}`);
  return {
    ...records,
    hydraloop: hydraloop.id as number,
    provider: provider.id as number,
    change: changes[0].id as number,
  };
};
type Samples = Awaited<ReturnType<typeof samplesOf>>;

const pathsOf = (area: Area, samples: Samples): string[] =>
  Object.entries(SITE_PAGES[area]).map(
    ([path, of]) => `/${area}/${path.replace(':id', of ? String(samples[of]) : '')}`,
  );

/** Signs in as a new user whose locale is the generated language; returns how to delete the user. */
const enterAs = async (page: Page, api: Api, role: 'superadmin' | 'companyadmin', company: number) => {
  const account = { email: `${unique(role).replaceAll(' ', '-')}@flowgen.example`, password: PASSWORD };
  const { id } = await api.post('/users', {
    ...account,
    name: unique('Reader'),
    role,
    locale: PSEUDO,
    time_zone: 'Australia/Sydney',
    ...(role === 'superadmin' ? {} : { company_id: company }),
  });
  const session = await api.signIn(account);
  await enter(page, session, role === 'superadmin' ? '/admin/profile' : '/company/profile');
  return () => api.delete(`/users/${id}`);
};

const found = async (page: Page, names: readonly string[], paths: readonly string[], visit = go) => {
  const faults: string[] = [];
  const received = receivedNames(page);
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? open : visit)(page, path);
    const { pathname } = new URL(page.url());
    if (pathname.endsWith('/error') && !path.endsWith('/error')) faults.push(`${path}: led to ${pathname}`);
    faults.push(
      ...(await untranslated(page, async () => [...names, ...(await received())])).map(
        (fault) => `${path}: ${fault}`,
      ),
    );
  }
  return faults;
};

test('every page of the superadmin area is translated', async ({ page, api, accounts }) => {
  const samples = await samplesOf(api, accounts);
  const leave = await enterAs(page, api, 'superadmin', samples.company);
  const names = await namesOf(api, [`/devices/${samples.device}`]);
  expect(await found(page, names, pathsOf('admin', samples))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  // Other tests need a server with one superadmin.
  await leave();
});

test('every page of the company area is translated', async ({ page, api, accounts }) => {
  const samples = await samplesOf(api, accounts);
  await enterAs(page, api, 'companyadmin', samples.company);
  const names = await namesOf(api, [`/devices/${samples.device}`]);
  expect(await found(page, names, pathsOf('company', samples))).toEqual([]);
});

test('the public pages are in the language of the browser', async ({ browser, server }) => {
  const context = await browser.newContext({ locale: PSEUDO, baseURL: server.url });
  const page = await context.newPage();
  const paths = ['/login', '/forgot', '/reset', '/reset?token=abc', '/invitation?token=abc', '/setup'];
  expect(
    await found(page, [], [...paths, '/s/unknown', '/accessDenied', '/404/error', '/503/error'], open),
  ).toEqual([]);
  await context.close();
});
