import type { Browser, Page } from '@playwright/test';
import { PSEUDO } from '../../src/languages/locale.ts';
import { SITE_PAGES } from '../support/site/site-pages.ts';
import { ADMIN_ONLY, SEED_ROUTES } from '../support/server/seed-routes.ts';
import {
  axe,
  axeColours,
  axeInBothThemes,
  axeInOtherTheme,
  DESK,
  PHONE,
  smallTargets,
  tooWide,
  walk,
} from './support/accessibility.ts';
import { sampleRecords } from './support/devices.ts';
import { type Accounts, type Api, enter, expect, open, PASSWORD, test, unique } from './support/site.ts';
import { namesOf, receivedNames, untranslated } from './support/untranslated.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

type Area = keyof typeof SITE_PAGES;

const samplesOf = async (api: Api, accounts: Accounts) => {
  const records = await sampleRecords(api, accounts);
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

/** Resources by the walk that visits their pages. */
const WALKS = {
  'alarms and their settings':
    'alarms alarm-rules maintenance-windows rosters notification-policies webhooks notifications gateways',
  'devices, dashboards and reports': 'devices device-models dashboards reports new-devices',
  'users, companies and the rest': '',
} as const;
type Walk = keyof typeof WALKS;
const walkOf = (page: string): Walk => {
  const [resource = ''] = page.split(/[/?]/);
  const isNamed = (name: Walk) => WALKS[name].split(' ').includes(resource);
  return (Object.keys(WALKS) as Walk[]).find(isNamed) ?? 'users, companies and the rest';
};

const TABS = ['readings', 'tags', 'dashboards'].map((tab) => [`devices/:id?tab=${tab}`, 'device'] as const);
const EMPTY_LISTS = ['users?filter={"q":"nobody"}', 'endpoints?q=nothing'].map(
  (path) => [path, null] as const,
);

/** The addresses of the pages of a walk, with the page that each is of. */
const pagesOf = (area: Area, walkName: Walk, samples: Samples): ReadonlyMap<string, string> => {
  const pages: [string, keyof Samples | null][] = Object.entries(SITE_PAGES[area]);
  return new Map(
    [...pages, ...TABS, ...(area === 'admin' ? EMPTY_LISTS : [])]
      .filter(([page]) => walkOf(page) === walkName)
      .map(([page, of]) => [`/${area}/${page.replace(':id', of ? String(samples[of]) : '')}`, page]),
  );
};

/**
 * Whether the walk through the company's area visits a page: lists, and what is more than forms and records of the
 * generator, which are the same in both areas.
 */
const isOfCompany = (page: string): boolean =>
  page in SITE_PAGES.company &&
  (!page.includes('/') || !(page in SITE_PAGES.admin) || /^(?:alarms|devices|projects)\/:id/.test(page));

/** A page in the generated language. */
const pageIn = async (browser: Browser, baseURL: string, theme: 'light' | 'dark'): Promise<Page> => {
  const looks = { viewport: DESK, colorScheme: theme, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ baseURL, locale: PSEUDO, ...looks });
  return context.newPage();
};

/** Changes between a phone, which is touched, and a desk with a mouse. */
const screenOf = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  const change = async (size: typeof PHONE, isTouched: boolean): Promise<void> => {
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched });
    await page.setViewportSize(size);
  };
  return { phone: () => change(PHONE, true), desk: () => change(DESK, false) };
};

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
  await enter(page, await api.signIn(account), role === 'superadmin' ? '/admin/profile' : '/company/profile');
  return () => api.delete(`/users/${id}`);
};

/** What is wrong with the page for fingers on a phone. */
const faultsOnPhone = async (page: Page): Promise<string[]> => [
  ...(await smallTargets(page)),
  ...(await tooWide(page)),
];

for (const walkName of Object.keys(WALKS) as Walk[]) {
  test(`the superadmin’s pages of ${walkName} are accessible and translated, and fit a phone`, async ({
    browser,
    server,
    api,
    accounts,
  }) => {
    const samples = await samplesOf(api, accounts);
    const names = [...(await namesOf(api, [`/devices/${samples.device}`])), 'nobody', 'nothing'];
    const pages = pagesOf('admin', walkName, samples);
    const page = await pageIn(browser, server.url, 'light');
    const screen = await screenOf(page);
    const leave = await enterAs(page, api, 'superadmin', samples.company);
    const received = receivedNames(page);
    const found = await walk(page, [...pages.keys()], async (path) => {
      const faults = [
        ...(await untranslated(page, async () => [...names, ...(await received())])),
        ...(await axe(page)),
      ];
      // The lists of both areas are seen in the dark theme in the company's; the forms and records there have the same parts.
      if (!((pages.get(path) ?? '') in SITE_PAGES.company)) {
        faults.push(...(await axeInOtherTheme(page)));
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await screen.phone();
      // The editor is made for the pointer that it is loaded with: `dashboard-editor-touch.spec.ts`.
      const isEditor = pages.get(path) === 'dashboards/:id/edit';
      faults.push(...(await (isEditor ? tooWide(page) : faultsOnPhone(page))));
      await screen.desk();
      return faults;
    });
    await page.context().close();
    // Other tests need a server with one superadmin.
    await leave();
    expect(found).toEqual([]);
  });
}

test('on a phone, the company’s pages are accessible in the dark theme, translated, and fit', async ({
  browser,
  server,
  api,
  accounts,
}) => {
  const samples = await samplesOf(api, accounts);
  const names = await namesOf(api, [`/devices/${samples.device}`]);
  const walks = (Object.keys(WALKS) as Walk[]).map((name) => pagesOf('company', name, samples));
  const pages = new Map(walks.flatMap((each) => [...each]).filter(([, name]) => isOfCompany(name)));
  const page = await pageIn(browser, server.url, 'dark');
  await (await screenOf(page)).phone();
  await enterAs(page, api, 'companyadmin', samples.company);
  const received = receivedNames(page);
  const found = await walk(page, [...pages.keys()], async (path) => {
    const name = pages.get(path) ?? '';
    // On a phone lists are cards; other pages are made of the same parts as in the other area.
    const isNew = !name.includes('/') || !(name in SITE_PAGES.admin);
    return [
      ...(await untranslated(page, async () => [...names, ...(await received())])),
      ...(await (isNew ? axe(page) : axeColours(page))),
      ...(await faultsOnPhone(page)),
    ];
  });
  await page.context().close();
  expect(found).toEqual([]);
});

test('the pages of a user who may change nothing are accessible and fit a phone', async ({
  page,
  api,
  accounts,
  signedIn,
}) => {
  const { device, dashboard } = await sampleRecords(api, accounts);
  await signedIn('user', '/company/profile');
  const paths = SEED_ROUTES.company
    .filter((path) => !ADMIN_ONLY.includes(path) && !/create|\/1/.test(path))
    .map((path) => `/company/${path}`);
  const all = [...paths, `/company/devices/${device}`, `/company/dashboards/${dashboard}`];
  expect(await walk(page, all, () => axe(page))).toEqual([]);
});

test('the public pages are accessible, in the language of the browser, and fit a phone', async ({
  browser,
  server,
}) => {
  const page = await pageIn(browser, server.url, 'light');
  const screen = await screenOf(page);
  const paths = [
    // As the first page of a visit it has no router.
    '/login',
    '/forgot',
    '/reset',
    '/reset?token=abc',
    '/invitation?token=abc',
    '/setup',
    '/s/unknown',
    '/accessDenied',
    '/404/error',
    '/503/error',
  ];
  const faultsOf = async (): Promise<string[]> => {
    const faults = [...(await untranslated(page, async () => [])), ...(await axeInBothThemes(page))];
    await page.emulateMedia({ colorScheme: 'light' });
    await screen.phone();
    faults.push(...(await faultsOnPhone(page)));
    await screen.desk();
    return faults;
  };
  const found = await walk(page, paths, faultsOf, open);
  // The answer to an unknown link is 404.
  expect(found.filter((fault) => !/^\/s\/unknown: console: .*404/.test(fault))).toEqual([]);
  await page.context().close();
});
