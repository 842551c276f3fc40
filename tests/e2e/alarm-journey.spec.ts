import { startMailSink } from '../support/programs/mail-sink.ts';
import { startServer } from '../support/server/server.ts';
import { PHONE, tooWide } from './support/accessibility.ts';
import { boundDevice, createDashboard, drawing, inOneColumn } from './support/dashboards.ts';
import { apiOf, ENV, enter, expect, go, PASSWORD, test, unique } from './support/site.ts';

test('a scald is seen everywhere, acknowledged by mail on a phone, and reset', async ({ page, browser }) => {
  const sink = await startMailSink();
  const server = await startServer({ env: { ...ENV, SMTP_URL: sink.url } });
  try {
    const api = await apiOf(server);
    const company = await api.post('/companies', { name: unique('Harbour Care') });
    const account = {
      email: `${unique('ada').replaceAll(' ', '-')}@flowgen.example`,
      password: PASSWORD,
    };
    await api.post('/users', {
      ...account,
      name: 'Ada Admin',
      role: 'companyadmin',
      company_id: company.id,
    });
    const title = unique('Ensuite basin');
    const valve = await boundDevice(
      api,
      { temperature: 42, flow_seconds: 12, level: 7, pump: 0 },
      { title, company_id: company.id, tags: ['label:TMV'] },
    );
    const board = await createDashboard(api, inOneColumn(drawing(valve.points)), {
      title: unique('Plant room'),
    });
    await api.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: company.id });
    const session = await api.signIn(account);

    await enter(page, session, `${server.url}/company/overview`);
    const bell = (count: number) =>
      page.getByRole('button', { name: `Alarms, ${count} unacknowledged`, exact: true });
    await expect(page.getByRole('heading', { name: 'All is well' })).toBeVisible();
    await expect(bell(0)).toBeVisible();

    // Everything that is open says so without a reload: a list at a desk, then the overview on a phone.
    await go(page, '/company/alarms');
    await expect(page.getByRole('row')).toHaveCount(0);
    await valve.send({ temperature: 62, flow_seconds: 30 });
    const inList = page.getByRole('row', { name: new RegExp(title) });
    await expect(inList).toContainText('Critical');
    await bell(1).click();
    const panel = page.getByRole('dialog', { name: 'Unacknowledged alarms' });
    await panel.getByRole('link', { name: 'Scald risk' }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/company\/alarms\/\d+$/);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
    await expect(page.getByRole('figure')).toBeVisible();
    await page.getByRole('button', { name: 'Comment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('On my way');
    await dialog.getByRole('button', { name: 'Comment' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('On my way')).toBeVisible();
    // Its condition is still active, so it can't be reset.
    await expect(page.getByRole('button', { name: 'Reset' })).toBeHidden();

    await page.setViewportSize(PHONE);
    await go(page, '/company/overview');
    await expect(page.getByRole('heading', { name: '1 scald risk' })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText('Critical', { exact: true })).toBeVisible();
    expect(await tooWide(page)).toEqual([]);

    await go(page, `/company/devices`);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Critical');
    await row.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Open alarms' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Scald risk' })).toBeVisible();
    expect(await tooWide(page)).toEqual([]);

    await go(page, `/company/dashboards/${board.id}`);
    const outline = page.getByRole('img', { name: 'Critical: Scald risk' });
    await expect(outline.first()).toBeVisible();

    // The mail's link works in a browser that has never signed in.
    const mailOf = () => sink.mails.find(({ to }) => to.includes(account.email));
    await expect.poll(() => mailOf()?.subject).toMatch(/Scald risk/);
    expect(mailOf()?.subject).toContain(title);
    const link = /https?:\S+\/alarm\/\S+/.exec(mailOf()?.text ?? '')?.[0] ?? '';
    expect(new URL(link).origin).toBe(server.url);
    const visitor = await browser.newContext({ viewport: PHONE });
    const mailed = await visitor.newPage();
    await mailed.goto(link);
    await expect(mailed.getByRole('heading', { level: 1, name: 'Scald risk' })).toBeVisible();
    await expect(mailed.getByText(title)).toBeVisible();
    expect(await tooWide(mailed)).toEqual([]);
    // Opening it changes nothing.
    await expect(bell(1)).toBeVisible();
    await mailed.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(mailed.getByText('Acknowledged. You are taking care of it.')).toBeVisible();
    await expect(bell(0)).toBeVisible();
    await mailed.reload();
    await expect(mailed.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    expect(await mailed.evaluate(() => localStorage.getItem('flowgen_report:session'))).toBeNull();
    await visitor.close();

    await go(page, `/company/overview`);
    await expect(page.getByRole('heading', { name: 'Everything is being handled' })).toBeVisible();
    await card.getByRole('link', { name: 'Scald risk' }).click();
    await expect(page.getByText('Ongoing', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Acknowledge', exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Reset' })).toBeHidden();

    // The valve recovers, but somebody has to say what was wrong.
    await valve.send({ temperature: 42, flow_seconds: 30 }, new Date(Date.now() + 1_000));
    await page.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Replaced the cartridge');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(dialog).toBeHidden();
    const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
    for (const step of [
      /Raised at 62/,
      /Notified[^]*Email to Ada Admin/,
      /Acknowledged · You/,
      /Cleared at 42/,
      /Reset · You\s*Replaced the cartridge/,
      /Closed · You/,
    ]) {
      await expect(history.getByRole('listitem').filter({ hasText: step })).toBeVisible();
    }
    expect(await tooWide(page)).toEqual([]);

    await go(page, `/company/overview`);
    await expect(page.getByRole('heading', { name: 'All is well' })).toBeVisible();
  } finally {
    await server.stop();
    await sink.close();
  }
});
