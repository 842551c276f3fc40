import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { apiAs } from '../../support/server/server-api.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';
import { codeOf } from '../../support/sign-in/totp-code.ts';

/** The built server as a process: requires `npm run build`. */
const account = { SUPERADMIN_EMAIL: 'ada@example.com', SUPERADMIN_PASSWORD: 'correct horse battery' };
const dataDir = temporaryFolder();
let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  await removeFolder(dataDir);
});

test('the only superadmin who lost the phone signs in after a start with --remove-second-factor', async () => {
  server = await startServer({ dataDir, env: account });
  const api = await apiAs(server.url, account);
  const { secret } = await api.post('/auth/totp', {});
  await api.post('/auth/totp/confirm', { code: codeOf(secret) });
  const login = async (url: string) => {
    const body = JSON.stringify({ email: account.SUPERADMIN_EMAIL, password: account.SUPERADMIN_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    return Object.keys((await answer.json()) as object);
  };
  expect(await login(server.url)).toEqual(['challenge', 'methods']);
  await server.stop();

  const unknown = startServer({ dataDir, args: ['--remove-second-factor=nobody@example.com'] });
  await expect(unknown).rejects.toThrow('There is no user with the email of --remove-second-factor.');

  server = await startServer({ dataDir, args: ['--remove-second-factor=ADA@example.com'] });
  expect(server.log()).toContain('Two-step sign-in of ada@example.com was removed.');
  expect(await login(server.url)).toEqual(['token', 'data']);
});
