import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextNumber, PASSWORD, PUBLIC_URL, startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';

let sink: Awaited<ReturnType<typeof startMailSink>>;
let server: TestApp;
let company: { id: number; name: string };
beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestApp({ SMTP_URL: sink.url, MAIL_FROM: 'Kea Portal <portal@kea.example>' });
  company = await server.seed.company('Kea & Sons');
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email));
const newUser = () => server.seed.user('user', company.id, { password: PASSWORD });
const forgot = (email: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/auth/forgot', { body: { email }, headers, from: `10.1.0.${nextNumber() % 250}` });
const reset = (token: string | null, password = 'a new passphrase') =>
  server.call('POST', '/auth/reset', { body: { token, password } });
const login = (email: string, password: string) =>
  server.call('POST', '/auth/login', { body: { email, password }, from: `10.2.0.${nextNumber() % 250}` });
const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0]);
const tokenIn = (text: string) => linkIn(text).searchParams.get('token');

const mailedToken = async (email: string) => {
  const before = mailsTo(email).length;
  expect((await forgot(email)).status).toBe(204);
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  return tokenIn(mailsTo(email).at(-1)!.text)!;
};

describe('a forgotten password', () => {
  it('is reset once with the mailed link; other sessions end', async () => {
    const user = await newUser();
    const session = await server.seed.session(user.id);
    const answer = await forgot(user.email.toUpperCase());
    expect([answer.status, answer.text]).toEqual([204, '']);
    await expect.poll(() => mailsTo(user.email).length).toBe(1);
    const mail = mailsTo(user.email)[0]!;
    expect(mail.from).toBe('Kea Portal <portal@kea.example>');
    expect(mail.subject).toBe('Reset your Flowgen password');
    const link = linkIn(mail.text);
    expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/reset`);
    expect(mail.html).toContain(link.href);

    const revoked: unknown[] = [];
    const off = server.context.events.on('revoked', (payload) => revoked.push(payload));
    const token = link.searchParams.get('token');
    expect((await reset(token, 'too short')).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
    off();
    expect(revoked).toEqual([{ user_id: user.id }]);
    expect((await server.call('GET', '/auth/me', { token: session })).status).toBe(401);
    expect((await login(user.email, PASSWORD)).status).toBe(401);
    expect((await login(user.email, 'a new passphrase')).status).toBe(200);
    expect((await reset(token)).status).toBe(410);
  });

  it('has a link that works once, even when two use it at the same moment', async () => {
    const user = await newUser();
    const token = await mailedToken(user.email);
    const answers = await Promise.all([
      reset(token, 'the first password'),
      reset(token, 'the other password'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
  });

  it('has a link of the product’s own address, whatever the call says', async () => {
    const user = await newUser();
    await forgot(user.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    });
    await expect.poll(() => mailsTo(user.email).length).toBe(1);
    expect(mailsTo(user.email)[0]!.raw).not.toContain('evil.example');
    expect(linkIn(mailsTo(user.email)[0]!.text).origin).toBe(PUBLIC_URL);
  });

  it('has a link that is gone after an hour', async () => {
    const user = await newUser();
    const token = await mailedToken(user.email);
    await server.context.pool.query(
      `update one_time_tokens set expires_at = expires_at - interval '1 hour' where user_id = $1`,
      [user.id],
    );
    expect((await reset(token)).status).toBe(410);
  });

  it('has a link that is gone for a user who was deactivated, and stays gone', async () => {
    const user = await newUser();
    const token = await mailedToken(user.email);
    await server.context.pool.query('update users set is_active = false where id = $1', [user.id]);
    expect((await reset(token)).status).toBe(410);
    await server.context.pool.query('update users set is_active = true where id = $1', [user.id]);
    expect((await reset(token)).status).toBe(410);
  });

  it('ends the wait after too many wrong passwords', async () => {
    const user = await newUser();
    for (let count = 0; count < 5; count++) await login(user.email, 'wrong password');
    expect((await login(user.email, PASSWORD)).status).toBe(429);
    expect((await reset(await mailedToken(user.email))).status).toBe(204);
    expect((await login(user.email, 'a new passphrase')).status).toBe(200);
  });

  it('returns the same response for unknown users, and sends no mail', async () => {
    const inactive = await newUser();
    await server.context.pool.query('update users set is_active = false where id = $1', [inactive.id]);
    for (const email of ['nobody@example.com', 'no address', inactive.email]) {
      const answer = await forgot(email);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    // Mails are sent in order: once this one has arrived, the others would have too.
    await mailedToken((await newUser()).email);
    expect(mailsTo(inactive.email)).toEqual([]);
  });

  it('does not flood a mailbox', async () => {
    const user = await newUser();
    for (let count = 0; count < 9; count++) expect((await forgot(user.email)).status).toBe(204);
    await mailedToken((await newUser()).email);
    expect(mailsTo(user.email).length).toBeLessThanOrEqual(5);
  });

  it.each([
    ['an unknown token', { token: 'x'.repeat(43), password: PASSWORD }, 410],
    ['no token', { password: PASSWORD }, 400],
    ['a number', { token: 1, password: PASSWORD }, 400],
    ['a password of 1 MB', { token: 'x', password: 'x'.repeat(1_048_576) }, 400],
    ['an unknown field', { token: 'x', password: PASSWORD, role: 'superadmin' }, 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await server.call('POST', '/auth/reset', { body })).status).toBe(status);
  });

  it('can’t be created with the token of the first setup', async () => {
    const { hashOf } = await import('../../../server/sessions/tokens.ts');
    await server.context.pool.query(`insert into one_time_tokens (token_hash, kind) values ($1, 'setup')`, [
      hashOf('a set-up token'),
    ]);
    expect((await reset('a set-up token')).status).toBe(410);
  });
});

describe('an invitation', () => {
  const body = (email: string) => ({ name: 'Ana <b>Reid</b>', email, role: 'user', company_id: company.id });

  it('is mailed, not answered; the link sets the first password', async () => {
    const root = await server.asSuperadmin();
    const email = `ana${nextNumber()}@example.com`;
    const answer = await root.post('/users', body(email));
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty('invitation_url');
    const mail = mailsTo(email)[0]!;
    expect(mail.subject).toBe('Your Flowgen account');
    expect(mail.text).toContain('Kea & Sons');
    expect(mail.html).toContain('Ana &lt;b&gt;Reid&lt;/b&gt;');
    expect(mail.html).not.toContain('<b>');
    const link = linkIn(mail.text);
    expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/invitation`);
    const { rows } = await server.context.pool.query(
      `select extract(day from expires_at - created_at)::int as days from one_time_tokens where user_id = $1`,
      [answer.body.id],
    );
    expect(rows).toEqual([{ days: 7 }]);
    expect((await reset(link.searchParams.get('token'))).status).toBe(204);
    expect((await login(email, 'a new passphrase')).status).toBe(200);
  });

  it('is not needed with a password', async () => {
    const root = await server.asSuperadmin();
    const email = `ben${nextNumber()}@example.com`;
    const answer = await root.post('/users', { ...body(email), password: PASSWORD });
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.body)).not.toContain(PASSWORD);
    expect(answer.body).not.toHaveProperty('invitation_url');
    expect(mailsTo(email)).toEqual([]);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });

  it('opens nothing once the address was corrected', async () => {
    const root = await server.asSuperadmin();
    const email = `wrong${nextNumber()}@example.com`;
    const { body: user } = await root.post('/users', body(email));
    expect((await root.put(`/users/${user.id}`, { email: `right${nextNumber()}@example.com` })).status).toBe(
      200,
    );
    expect((await reset(tokenIn(mailsTo(email)[0]!.text))).status).toBe(410);
  });

  it('can’t put a header into the mail', async () => {
    const root = await server.asSuperadmin();
    const email = `cat${nextNumber()}@example.com`;
    const refused = await root.post('/users', { ...body(email), name: 'Cat\r\nBcc: spy@example.com' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'name']);
    expect(mailsTo(email)).toHaveLength(0);
  });
});

describe('a mail server that fails', () => {
  const hanging = async () => {
    const sockets: Socket[] = [];
    const listening = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return {
      url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      close: async () => {
        for (const socket of sockets) socket.destroy();
        listening.close();
      },
    };
  };

  it.each(['refuses', 'is away', 'says nothing'])('%s: the answer carries the link', async (how) => {
    const failing = how === 'says nothing' ? await hanging() : await startMailSink({ refuse: true });
    if (how === 'is away') await failing.close();
    const other = await startTestApp({ SMTP_URL: failing.url });
    try {
      const root = await other.asSuperadmin();
      const { id } = await other.seed.company();
      const answer = await root.post('/users', { name: 'Dee', email: 'dee@example.com', company_id: id });
      expect(answer.status).toBe(201);
      expect(answer.body.invitation_url).toMatch(new RegExp(`^${PUBLIC_URL}/invitation\\?token=[\\w-]{43}$`));
      const token = tokenIn(answer.body.invitation_url);
      const used = await other.call('POST', '/auth/reset', { body: { token, password: PASSWORD } });
      expect(used.status).toBe(204);
    } finally {
      await other.close();
      if (how !== 'is away') await failing.close();
    }
  });
});
