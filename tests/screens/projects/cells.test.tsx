import { beforeEach, expect, it } from 'vitest';
import { InCard } from '../../../src/generator/list/in-card.ts';
import '../../../src/providers/i18n/project-texts.ts';
import { projectCells } from '../../../src/screens/projects/cells.tsx';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { openView, says } from '../../support/site/view.tsx';

const open = (silent_devices: number, isInCard: boolean) =>
  openView(<InCard value={isInCard}>{projectCells.silent_devices({ silent_devices })}</InCard>, {
    resource: 'projects',
    path: '/company/projects',
  });
const text = (): string => document.body.textContent ?? '';

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
});

it('says in its column how many devices of a project are silent, on its card with the word for it', async () => {
  await open(8, false);
  expect(text()).toBe('8');
  await open(8, true);
  expect(await says('8 silent')).toBe(true);
});

it('shows on the card of a project only that some of its devices are silent', async () => {
  await open(0, true);
  expect(document.querySelector('.plain-unseen')?.textContent).toBe('0');
});

it('says of a project without open alarms that there are none', async () => {
  await openView(projectCells.alarm_level({ id: 6, alarm_level: null, open_alarms: 0 }), {
    resource: 'projects',
    path: '/company/projects',
  });
  expect(await says('No open alarms')).toBe(true);
});
