import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import PolicyCreate from '../../src/screens/notification-policies/create.tsx';
import RosterCreate from '../../src/screens/rosters/create.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, type, until } from '../support/site/site.tsx';
import { find, openView, says } from '../support/site/view.tsx';

const server = startApi();
const sent: Record<string, unknown>[] = [];
const received = async ({ request }: { request: Request }) => {
  const body = (await request.json()) as Record<string, unknown>;
  sent.push(body);
  return HttpResponse.json({ id: 9, version: 1, ...body }, { status: 201 });
};

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
  sent.length = 0;
  server.use(
    answer.post(at('/notification-policies'), received),
    answer.post(at('/rosters'), received),
    answer.post(at('/rosters/on-call'), () => HttpResponse.json({ data: [] })),
  );
});

/** A box of this name in a group of a row. */
const box = (row: string, group: string, name: string): Promise<HTMLElement> =>
  until(() => {
    const groups = document.querySelectorAll(`[role="group"][aria-label="${row}"] fieldset`);
    const found = [...groups].find((each) => each.querySelector('legend')?.textContent === group);
    const labels = found?.querySelectorAll('label') ?? [];
    return [...labels].find((label) => label.textContent === name)?.querySelector('input');
  });
const textOf = (row: string) => document.querySelector(`[aria-label="${row}"]`)?.textContent;
const save = async () => {
  await press(await the('button', 'Save'));
  await until(() => sent.length > 0);
  return sent.at(-1);
};

describe('rows of a form', { timeout: 30_000 }, () => {
  it('are added, changed and removed, and sent without what does not apply', async () => {
    await openView(<PolicyCreate />, {
      resource: 'notification-policies',
      path: '/company/notification-policies/create',
      pattern: '/:area/notification-policies/:view',
    });
    await type(await find('input[name="title"]'), 'Night');
    await says('Add at least one step.');
    await press(await find('input[name="severities"], input[value="critical"]'));
    for (const row of [1, 2, 3]) {
      await press(await the('button', 'Add a step'));
      await until(() => document.querySelector(`[aria-label="Step ${row}"]`));
    }
    expect(document.body.textContent).not.toContain('Add at least one step.');
    await type(await find('input[name="steps.0.after_min"]'), '5');
    await type(await find('input[name="steps.2.after_min"]'), '15');
    await press(await the('button', 'Remove step 2'));
    await until(() => all('button', 'Remove step 3').length === 0);
    await press(await box('Step 2', 'If a channel fails three times', 'Webhooks'));
    await press(await box('Step 2', 'If a channel fails three times', 'Text message'));
    // A channel that is used first can't be the other one.
    await press(await box('Step 2', 'Channels', 'Text message'));
    await press(await box('Step 2', 'Channels', 'In the app'));
    expect(await save()).toMatchObject({
      steps: [
        { after_min: 5, roster_id: null, channels: ['app', 'email'] },
        { after_min: 15, roster_id: null, channels: ['email', 'sms'], fallback: ['webhook'] },
      ],
    });
  });

  it('show at its input what the server has against one of them', async () => {
    server.use(
      answer.post(at('/notification-policies'), () =>
        HttpResponse.json(
          {
            errors: [{ msg: 'Choose either a roster or people.', path: 'steps.1.roster_id' }],
            message: 'No.',
          },
          { status: 400 },
        ),
      ),
    );
    await openView(<PolicyCreate />, {
      resource: 'notification-policies',
      path: '/company/notification-policies/create',
      pattern: '/:area/notification-policies/:view',
    });
    await type(await find('input[name="title"]'), 'Night');
    await press(await find('input[name="severities"], input[value="critical"]'));
    for (const row of [1, 2]) {
      await press(await the('button', 'Add a step'));
      await until(() => document.querySelector(`[aria-label="Step ${row}"]`));
    }
    await press(await the('button', 'Save'));
    await says('Choose either a roster or people.');
    expect(textOf('Step 1')).not.toContain('Choose either a roster or people.');
    expect(textOf('Step 2')).toContain('Choose either a roster or people.');
    await type(await find('input[name="steps.0.after_min"]'), '5');
    expect(textOf('Step 2')).toContain('Choose either a roster or people.');
  });

  it('have days and times', async () => {
    await openView(<RosterCreate />, {
      resource: 'rosters',
      path: '/company/rosters/create',
      pattern: '/:area/rosters/:view',
    });
    await type(await find('input[name="title"]'), 'Plumbers');
    await press(await the('button', 'Add a shift'));
    await press(await the('button', 'Saturday'));
    await press(await the('button', 'Monday'));
    await type(await find('input[name="entries.0.to"]'), '16:30');
    await press(await the('button', 'Add an exception'));
    await find('input[name="exceptions.0.from"]');
    expect(await save()).toMatchObject({
      entries: [{ user_id: null, weekdays: [2, 3, 4, 5, 6], from: '08:00', to: '16:30' }],
      exceptions: [{ from: null, to: null, user_id: null }],
    });
  });
});
