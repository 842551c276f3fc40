import { expect, it } from 'vitest';
import { menuOf } from '../../src/areas/pages.ts';
import { MainMenu } from '../../src/areas/shell/main-menu.tsx';
import { press, the } from '../support/site.tsx';
import { openView } from '../support/view.tsx';

const superadmin = { area: 'admin', role: 'superadmin' } as const;
const whose = { area: 'company', role: 'companyadmin' } as const;

it('has a link for each list that the role may open, until its section is closed', async () => {
  await openView(<MainMenu {...whose} />, {
    resource: 'alarms',
    path: '/company/alarms',
  });
  const links = (): number => document.querySelectorAll('nav a').length;
  const pages = menuOf(whose.area, whose.role);
  expect(pages.map(({ path }) => path)).toContain('alarm-rules');
  expect(links()).toBe(pages.length);
  await press(await the('button', 'Alarm settings'));
  expect(links()).toBe(pages.filter(({ menu }) => !menu?.group).length);
  await press(await the('button', 'Alarm settings'));
  expect(links()).toBe(pages.length);
});

it('has 13 entries for superadmins, with the lists of devices below one', async () => {
  await openView(<MainMenu {...superadmin} />, { resource: 'alarms', path: '/admin/alarms' });
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
    await openView(<MainMenu {...whose} />, { resource: 'alarms', path });
    const section = [...document.querySelectorAll('nav button')].at(-1);
    return section?.getAttribute('aria-expanded') === 'true';
  };
  expect(await show('/company/alarms')).toBe(true);
  await press(await the('button', 'Alarm settings'));
  expect(await show('/company/alarms')).toBe(false);
  expect(await show('/company/rosters')).toBe(true);
});
