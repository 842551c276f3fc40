/** Makes a call of a server that runs as a process; throws what it refuses. */
export const sendTo =
  (url: string) =>
  async (method: string, path: string, body?: unknown, token?: string): Promise<any> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

/** Calls of such a server, as somebody who is signed in. */
export const apiAs = async (
  url: string,
  account: { readonly SUPERADMIN_EMAIL: string; readonly SUPERADMIN_PASSWORD: string },
) => {
  const send = sendTo(url);
  const callsOf = (token: string | undefined) => ({
    get: (path: string) => send('GET', path, undefined, token),
    post: (path: string, body: unknown) => send('POST', path, body, token),
  });
  const { token } = await callsOf(undefined).post('/auth/login', {
    email: account.SUPERADMIN_EMAIL,
    password: account.SUPERADMIN_PASSWORD,
  });
  return { ...callsOf(token), as: callsOf };
};
export type ServerApi = Awaited<ReturnType<typeof apiAs>>;
