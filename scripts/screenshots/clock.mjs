const MINUTE_MS = 60_000;
/** A day, and the hour that one is longer where clocks go back. */
const LONGEST_DAY = 25 * 60;

/** How many ms ago a zone's clocks showed a time of day (`08:40`) last: 0 or more. */
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

/** Sets the clock of a program back by so many ms, from here on. Stands alone: it is sent to browsers too. */
export const setBack = (ms, scope = globalThis) => {
  const now = () => Real.now() - ms;
  const Real = scope.Date;
  scope.Date = new Proxy(Real, {
    construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
};

/**
 * The same for a database's now(), seen from each of its statements and from the defaults of its tables. Only
 * for one that is thrown away; `client` must be a superuser's.
 */
export const setBackDatabase = async (client, ms) => {
  await client.query('set allow_system_table_mods = on');
  await client.query(
    `create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe
     as $$ select pg_catalog.transaction_timestamp() - interval '${Number(ms)} milliseconds' $$`,
  );
};
