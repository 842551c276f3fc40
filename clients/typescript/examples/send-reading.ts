// Sends a reading of a water meter. FLOWGEN_URL: the address of a server, FLOWGEN_KEY: an API key of scope “ingest”.
import { createClient } from '@flowgen/client';

const client = createClient({
  baseUrl: process.env['FLOWGEN_URL'] ?? 'http://127.0.0.1:3000',
  token: () => process.env['FLOWGEN_KEY'],
});

const { data, error } = await client.POST('/api/ingest/uplink', {
  body: { app_id: 'plant', dev_id: 'meter-1', hw_serial: '70B3D57ED0050A1B', values: { volume: 2560 } },
});
if (error) throw new Error(error.errors.map(({ msg, path }) => (path ? `${path}: ${msg}` : msg)).join('\n'));
console.log(`${data.accepted} accepted, ${data.duplicates} known`);
