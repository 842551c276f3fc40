import { expect, it } from 'vitest';
import type { ReactNode } from 'react';
import { AreaContext } from '../../src/areas/area-context.ts';
import { menuOf } from '../../src/areas/area-pages.ts';
import { pages } from '../../src/areas/pages.ts';
import { MainMenu } from '../../src/areas/shell/main-menu.tsx';
import { press, the } from '../support/site/site.tsx';
import { openView } from '../support/site/view.tsx';

const menuFor = (area: 'admin' | 'company', role: 'superadmin' | 'companyadmin'): ReactNode => (
  <AreaContext value={{ area, role, pages: pages[area] }}>
    <MainMenu />
  </AreaContext>
);
const companyMenu = menuFor('company', 'companyadmin');

it('has a link for each list that the role may open, until its section is closed', async () => {
  await openView(companyMenu, { resource: 'alarms', path: '/company/alarms' });
  const links = (): number => document.querySelectorAll('nav a').length;
  const listed = menuOf(pages.company, 'companyadmin');
  expect(listed.map(({ path }) => path)).toContain('alarm-rules');
  expect(links()).toBe(listed.length);
  await press(await the('button', 'Alarm settings'));
  expect(links()).toBe(listed.filter(({ menu }) => !menu?.group).length);
  await press(await the('button', 'Alarm settings'));
  expect(links()).toBe(listed.length);
});

it('has 13 entries for superadmins, with the lists of devices below one', async () => {
  await openView(menuFor('admin', 'superadmin'), { resource: 'alarms', path: '/admin/alarms' });
  expect(document.querySelectorAll('nav > ul > li')).toHaveLength(13);
  const below = [...document.querySelectorAll('.frame-parts a')].map((link) => link.textContent);
  expect(below).toEqual([
    'New devices',
    'Device models',
    'TMV',
    'Metering',
    'Hydraloop',
    'Endpoints',
    'Incoming data',
  ]);
});

it('keeps a section as it was left, and opens it with one of its pages', async () => {
  /** Renders the menu once more and says whether its section is open. */
  const show = async (path: string): Promise<boolean> => {
    await openView(companyMenu, { resource: 'alarms', path });
    const section = [...document.querySelectorAll('nav button')].at(-1);
    return section?.getAttribute('aria-expanded') === 'true';
  };
  expect(await show('/company/alarms')).toBe(true);
  await press(await the('button', 'Alarm settings'));
  expect(await show('/company/alarms')).toBe(false);
  expect(await show('/company/rosters')).toBe(true);
});
