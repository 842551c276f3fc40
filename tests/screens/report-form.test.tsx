import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from '../../src/domain/reports/profiles.ts';
import ReportCreate from '../../src/screens/reports/create.tsx';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { all, press, the, type, until } from '../support/site/site.tsx';
import { find, leave, openView, says } from '../support/site/view.tsx';

const server = startApi();
const sent: unknown[] = [];
let facility: object;
let mail: boolean;

const open = () =>
  openView(<ReportCreate />, {
    resource: 'reports',
    path: '/company/reports/create',
    pattern: '/:area/reports/:view',
  });
const choose = async (name: string, option: string) => {
  const box = await until(() =>
    [...document.querySelectorAll<HTMLElement>('[role="combobox"]')].find((each) =>
      each
        .closest('.MuiFormControl-root')
        ?.querySelector('.MuiInputLabel-root')
        ?.textContent.startsWith(name),
    ),
  );
  box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
  await press(
    await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
        (each) => each.textContent === option,
      ),
    ),
  );
};

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
  sent.length = 0;
  mail = true;
  facility = { facility_type: 'aged_care', time_zone: 'Australia/Sydney', profile: PROFILES.au_care };
  server.use(
    answer.get(at('/mail'), () => HttpResponse.json({ data: { enabled: mail } })),
    answer.get(at('/reports/default-profile'), () => HttpResponse.json({ data: facility })),
    answer.post(at('/reports'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json({ id: 9, version: 1, ...body }, { status: 201 });
    }),
  );
});

describe('report form', { timeout: 30_000 }, () => {
  it('shows the limits for the facility type with source and date', async () => {
    await open();
    await choose('Kind', 'Mixing valves (TMV)');
    await says('All active mixing valves of the company');
    await says('The last complete calendar month');
    await says('Runs when somebody starts it.');
    await choose('Schedule', 'Monthly');
    await says('On the first day of each month at 06:00, Sydney time.');
    await says('Australia: aged care');
    await says('Outlet, at most 45 °C');
    await says('Sources: [1] NCC 2022 Volume Three');
    await says('Checked on Sat, 21 Nov 2026');
    await choose('Thresholds', 'New Zealand: early childhood');
    await says('Outlet, at most 40 °C');
    expect(document.body.textContent).not.toContain('Set-point');
  });

  it('requires a profile while the facility type is unknown', async () => {
    facility = { facility_type: null, time_zone: 'Australia/Sydney', profile: null };
    await open();
    await choose('Kind', 'Mixing valves (TMV)');
    await says('This company has no facility type');
    expect(document.body.textContent).not.toContain('Outlet, at most');
    await choose('Thresholds', 'Australia: elsewhere');
    await says('Outlet, at most 50 °C');
    expect(document.body.textContent).not.toContain('has no facility type');
  });

  it('hides the limits for kinds that do not check temperatures', async () => {
    await open();
    await choose('Kind', 'Metering');
    await says('Price of water');
    expect(document.body.textContent).not.toContain('Thresholds');
  });

  it('opens the new report after saving', async () => {
    const { arrives } = await open();
    await type(await find('input[name="title"]'), 'Valves');
    await choose('Kind', 'Mixing valves (TMV)');
    await press(await the('button', 'Save'));
    await arrives('/company/reports/9/device');
    expect(sent).toEqual([expect.objectContaining({ kind: 'tmv', profile: null })]);
  });

  it('rejects recipients that are not email addresses', async () => {
    await open();
    const box = await find('input[name="recipients"]');
    await type(box, 'nobody ');
    await leave(box);
    await says('“nobody” is not a valid email address.');
  });

  it('offers recipients only with a mail server', async () => {
    mail = false;
    await open();
    await says('Reports can’t be emailed');
    expect(all('textbox', 'Recipients')).toHaveLength(0);
    expect(document.body.textContent).not.toContain('receive the files of each');
  });
});
