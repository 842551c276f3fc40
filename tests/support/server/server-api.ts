/** Calls of a server that runs as a process, as somebody who is signed in; throws what it refuses. */
export const apiAs = async (
  url: string,
  account: { readonly SUPERADMIN_EMAIL: string; readonly SUPERADMIN_PASSWORD: string },
) => {
  const callsOf = (token: string | undefined) => {
    const send = async (method: string, path: string, body?: unknown): Promise<any> => {
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
      return JSON.parse(text);
    };
    return {
      get: (path: string) => send('GET', path),
      post: (path: string, body: unknown) => send('POST', path, body),
    };
  };
  const { token } = await callsOf(undefined).post('/auth/login', {
    email: account.SUPERADMIN_EMAIL,
    password: account.SUPERADMIN_PASSWORD,
  });
  return { ...callsOf(token), as: callsOf };
};
export type ServerApi = Awaited<ReturnType<typeof apiAs>>;
