// The reference for the gate: Node.js and Fastify with as little as possible, started as `node bare.mjs`. With
// DATABASE_URL it also has calls with one bare statement each. Prints its address.
import Fastify from 'fastify';

const app = Fastify();
app.get('/', () => ({}));
if (process.env.DATABASE_URL) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  app.post('/readings', async ({ body: { id, ts, value } }) => {
    await pool.query({
      name: 'insert',
      text: 'insert into readings (datapoint_id, ts, value, received_at) values ($1, to_timestamp($2::float8 / 1000), $3, now())',
      values: [id, ts, value],
    });
    return { accepted: 1 };
  });
  // By the primary key, so that no index of a list can be missed here.
  app.get('/devices', async () => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select id, title, dev_id, app_id, hw_serial, type, company_id, tags, is_active, location, created_at
             from devices where is_active order by id limit 25`,
    });
    return { data: rows };
  });
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('disconnect', () => process.exit(0));
