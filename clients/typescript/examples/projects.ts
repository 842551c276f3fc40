// Lists the projects, a page at a time. FLOWGEN_URL: the address of a server, FLOWGEN_KEY: an API key of scope “read”.
import { createClient } from '@flowgen/client';

const PAGE = 100;

const client = createClient({
  baseUrl: process.env['FLOWGEN_URL'] ?? 'http://127.0.0.1:3000',
  token: () => process.env['FLOWGEN_KEY'],
});

for (let from = 0, total = Infinity; from < total; from += PAGE) {
  const { data, error, response } = await client.GET('/api/projects', {
    params: { query: { sort: '["title","ASC"]', range: JSON.stringify([from, from + PAGE - 1]) } },
  });
  if (error) throw new Error(error.message);
  for (const { id, title, device_count: devices } of data) console.log(`${id}\t${title}\t${devices} devices`);
  total = Number(response.headers.get('content-range')?.split('/')[1] ?? 0);
}
