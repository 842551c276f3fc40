import type { Pool } from 'pg';

const idOf = async (pool: Pool, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(`${text} returning id`, [...values]);
  return (rows[0] as { id: number }).id;
};

/** The `app_id` of all devices here. */
export const APP = 'alarms';

export const addCompany = (pool: Pool, name: string): Promise<number> =>
  idOf(pool, 'insert into companies (name) values ($1)', [name]);

export const addProject = (pool: Pool, company: number, title: string): Promise<number> =>
  idOf(pool, 'insert into projects (title, company_id) values ($1, $2)', [title, company]);

/** A user who can be reached by mail and text message. */
export interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly phone: string;
}

export const addPerson = async (pool: Pool, company: number, number: number): Promise<Addressee> => {
  const [email, phone] = [`person-${number}@example.com`, `+6140000${String(number).padStart(4, '0')}`];
  const id = await idOf(
    pool,
    `insert into users (name, email, phone, role, company_id) values ($1, $2, $3, 'companyadmin', $4)`,
    [`Person ${number}`, email, phone, company],
  );
  return { id, email, phone };
};

/** A roster on which this person is on call at any time. */
export const addRoster = (pool: Pool, company: number, person: number): Promise<number> =>
  idOf(pool, 'insert into rosters (title, company_id, entries) values ($1, $2, $3)', [
    `Roster of ${person}`,
    company,
    JSON.stringify([{ user_id: person, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }]),
  ]);

/** A policy of one step at once, by mail and text message, for every severity; of a project, if one is given. */
export const addPolicy = (
  pool: Pool,
  company: number,
  roster: number,
  project: number | null = null,
): Promise<number> =>
  idOf(
    pool,
    `insert into notification_policies (title, company_id, project_id, severities, steps) values ($1, $2, $3, $4, $5)`,
    [
      `Policy of ${roster}`,
      company,
      project,
      ['critical', 'high', 'medium', 'low'],
      JSON.stringify([{ after_min: 0, roster_id: roster, channels: ['email', 'sms'] }]),
    ],
  );

/** Rules of the kind `threshold`: raised above 40 °C. */
export const addThreshold = (
  pool: Pool,
  company: number,
  facts: {
    readonly severity?: string;
    readonly tags?: readonly string[];
    readonly params?: Readonly<Record<string, unknown>>;
  } = {},
): Promise<number> =>
  idOf(
    pool,
    `insert into alarm_rules (title, kind, company_id, severity, tags, params)
     values ('Too warm', 'threshold', $1, $2, $3, $4)`,
    [
      company,
      facts.severity ?? 'critical',
      facts.tags ?? [],
      JSON.stringify({ key: 'temperature', above: 40, ...facts.params }),
    ],
  );

/** A registered device, as an uplink names it. */
export interface Sender {
  readonly id: number;
  readonly dev_id: string;
}

/** Active devices of a company, in a project if one is given. */
export const addDevices = async (
  pool: Pool,
  company: number,
  count: number,
  facts: {
    readonly prefix: string;
    readonly interval_s: number;
    readonly project?: number;
    readonly tags?: readonly string[];
  },
): Promise<readonly Sender[]> => {
  const { prefix, interval_s, project, tags = [] } = facts;
  const { rows } = await pool.query<Sender>(
    `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active, expected_interval_s, tags)
     select $1 || '-' || n, $1 || '-' || n, '${APP}', upper($1 || '-' || n), 'other', $2, true, $3, $4
     from generate_series(1, $5::int) n returning id, dev_id`,
    [prefix, company, interval_s, tags, count],
  );
  if (project !== undefined) {
    await pool.query(
      'insert into project_devices (project_id, device_id) select $1, id from unnest($2::int[]) id',
      [project, rows.map(({ id }) => id)],
    );
  }
  return rows;
};

/** An uplink of the native format. `ts` in ms. */
export const uplinkOf = ({ dev_id }: Pick<Sender, 'dev_id'>, ts: number, temperature: number) => ({
  app_id: APP,
  dev_id,
  ts,
  values: { temperature },
});

interface Receipt {
  readonly accepted: number;
  readonly duplicates: number;
}

/** Sends uplinks of one value each. Returns whether all were acknowledged; false without an answer. */
export const sendUplinks = async (
  url: string,
  key: string,
  uplinks: readonly ReturnType<typeof uplinkOf>[],
): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/api/ingest/uplink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(uplinks),
      signal: AbortSignal.timeout(20_000),
    });
    const { accepted, duplicates } = (await answer.json()) as Receipt;
    return answer.ok && accepted + duplicates === uplinks.length;
  } catch {
    return false;
  }
};
