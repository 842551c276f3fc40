import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/server/app.ts';
import { startMailSink } from '../../support/programs/mail-sink.ts';
import { addPasskey, passkeyOptions, presentPasskey } from '../../support/sign-in/passkeys.ts';
import { waitFor } from '../../support/wait-for.ts';

let server: TestApp;
let mail: Awaited<ReturnType<typeof startMailSink>>;
beforeAll(async () => {
  mail = await startMailSink();
  server = await startTestApp({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

const subjectsTo = (address: string): string[] =>
  mail.mails.filter(({ to }) => to.includes(address)).map(({ subject }) => subject);

it('passkeys that are added and removed are mailed to their user, and recorded', async () => {
  const user = await server.asUser();
  const [first, second] = [await addPasskey(user), await addPasskey(user)];
  for (const { passkey } of [first, second]) await user.delete(`/auth/passkeys/${passkey.id}`);
  await waitFor(() =>
    expect(subjectsTo(user.email).toSorted()).toEqual([
      'A passkey was added',
      'A passkey was added',
      'A passkey was removed',
      'A passkey was removed',
    ]),
  );
  const { rows } = await server.context.pool.query<{ action: string }>(
    `select action from audit where actor_id = $1::int and resource = 'users' and record_id = $1::int::text order by id`,
    [user.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'passkey_added',
    'second_factor_on',
    'passkey_added',
    'passkey_removed',
    'passkey_removed',
    'second_factor_off',
  ]);
});

it('passkeys are removed with a lost second factor', async () => {
  const [user, root] = [await server.asUser(), await server.asSuperadmin()];
  const { authenticator } = await addPasskey(user);
  expect((await root.delete(`/users/${user.id}/second-factor`)).status).toBe(204);
  const { challenge, publicKey } = await passkeyOptions(server);
  const assertion = authenticator.get(publicKey);
  expect((await presentPasskey(server, { challenge, assertion, from: '10.7.0.1' })).status).toBe(401);
});

it('a passkey is there again, with its user, after an undone deletion', async () => {
  const [user, root] = [await server.asUser(), await server.asSuperadmin()];
  const { authenticator } = await addPasskey(user);
  const deleted = await root.delete(`/users/${user.id}`);
  expect((await root.post(`/audit/${deleted.headers['x-batch-id']}/undo`)).status).toBe(200);
  const { challenge, publicKey } = await passkeyOptions(server);
  const assertion = authenticator.get(publicKey);
  expect((await presentPasskey(server, { challenge, assertion, from: '10.7.0.2' })).status).toBe(200);
});
