// node scripts/run.mjs tests/recompute/run.ts URL EMAIL PASSWORD [EMAIL PASSWORD …]: recomputes what these company admins see
// on a running server, and prints what differs.
import { type Caller, check } from './check.ts';

const [, , , url = '', ...accounts] = process.argv;
if (url === '' || accounts.length < 2) {
  console.error('Usage: node scripts/run.mjs tests/recompute/run.ts URL EMAIL PASSWORD [EMAIL PASSWORD …]');
  process.exit(1);
}

const callerWith = (token: string | null): Caller => {
  const send = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  return { get: (path) => send('GET', path), post: (path, body) => send('POST', path, body ?? {}) };
};

for (let n = 0; n + 1 < accounts.length; n += 2) {
  const [email, password] = accounts.slice(n, n + 2);
  const { token, data } = await callerWith(null).post('/auth/login', { email, password });
  const differences = await check({ company: data.company.id, admin: callerWith(token) });
  console.log(`${data.company.name}: ${differences.length} differences`);
  for (const { what, shown, expected } of differences) {
    console.log(`  ${what}: shown ${JSON.stringify(shown)}, expected ${JSON.stringify(expected)}`);
  }
  if (differences.length > 0) process.exitCode = 1;
}
