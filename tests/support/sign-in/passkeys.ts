import type { Person, TestApp } from '../server/app.ts';
import { createAuthenticator } from './authenticator.ts';

/** Adds a passkey to a user; returns its authenticator, its id and the recovery codes that came with it. */
export const addPasskey = async (
  person: Pick<Person, 'post'>,
  { name = 'Laptop', counts = false }: { readonly name?: string; readonly counts?: boolean } = {},
) => {
  const authenticator = createAuthenticator({ counts });
  const { publicKey } = (await person.post('/auth/passkeys/options', {})).body;
  const answer = await person.post('/auth/passkeys', { name, credential: authenticator.create(publicKey) });
  if (answer.status !== 201) throw new Error(`The passkey was not added: ${answer.status} ${answer.text}`);
  const { recovery_codes, ...passkey } = answer.body;
  return { authenticator, passkey, recoveryCodes: recovery_codes as string[] | undefined };
};

/** Begins to use a passkey: for the sign-in with this challenge, otherwise for a sign-in of its own. */
export const passkeyOptions = async (server: TestApp, challenge?: string, from?: string) => {
  const body = challenge === undefined ? {} : { challenge };
  const answer = await server.call('POST', '/auth/login/options', { body, ...(from && { from }) });
  if (answer.status !== 200) throw new Error(`No options: ${answer.status} ${answer.text}`);
  return answer.body as { challenge: string; publicKey: { challenge: string; rpId: string } };
};

/** Presents an assertion for a challenge. */
export const presentPasskey = (
  server: TestApp,
  { from, ...presented }: { readonly challenge: string; readonly assertion: unknown; readonly from: string },
) => server.call('POST', '/auth/login/second', { body: { method: 'passkey', ...presented }, from });
