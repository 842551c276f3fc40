const MINUTE_MS = 60_000;
/** A day plus the extra hour when clocks go back. */
const LONGEST_DAY = 25 * 60;

/** How many ms ago it was last this time of day (`08:40`) in a zone; 0 or more. */
export const sinceClock = (time, zone, now = Date.now()) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (let minutes = 0; minutes <= LONGEST_DAY; minutes += 1) {
    if (format.format(now - minutes * MINUTE_MS) === time) return minutes * MINUTE_MS;
  }
  throw new Error(`The clocks of ${zone} don't show ${time}.`);
};

/** Sets the clock of the current program back by `backMs`. Self-contained, because it also runs in browsers. */
export const setBack = (ms, scope = globalThis) => {
  const now = () => Real.now() - ms;
  const Real = scope.Date;
  scope.Date = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
};

/**
 * The same for a database's clocks, in statements and in column defaults. Only for a disposable database; `client`
 * must be a superuser.
 */
export const setBackDatabase = async (client, ms) => {
  await client.query('set allow_system_table_mods = on');
  await client.query(
    `create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe
     as $$ select pg_catalog.transaction_timestamp() - interval '${Number(ms)} milliseconds' $$`,
  );
  for (const clock of ['statement_timestamp', 'clock_timestamp']) {
    const volatility = clock === 'clock_timestamp' ? 'volatile' : 'stable';
    // By another name it stays as it was, for the one that takes its place.
    await client.query(
      `create or replace function pg_catalog.real_${clock}() returns timestamptz language internal ${volatility} as '${clock}'`,
    );
    await client.query(
      `create or replace function pg_catalog.${clock}() returns timestamptz language sql ${volatility} parallel safe
       as $$ select pg_catalog.real_${clock}() - interval '${Number(ms)} milliseconds' $$`,
    );
  }
};
