import type { TestApp } from '../server/app.ts';
import { nextNumber } from '../server/app.ts';
import { newDevice } from '../devices/uplinks.ts';

/** Columns of a rule in which it differs from an enabled threshold rule. */
export interface RuleFacts {
  readonly kind?: string;
  readonly company_id?: number | null;
  readonly params?: unknown;
  readonly raise_after_s?: number;
  readonly clear_after_s?: number;
  readonly tags?: readonly string[];
  readonly is_enabled?: boolean;
}

/** Stores a rule directly, without evaluating it; by default a threshold. Returns its id. */
export const storeRule = async ({ context }: TestApp, facts: RuleFacts = {}): Promise<number> => {
  const { rows } = await context.pool.query<{ id: number }>(
    `insert into alarm_rules (title, kind, company_id, params, raise_after_s, clear_after_s, tags, is_enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      `Rule ${nextNumber()}`,
      facts.kind ?? 'threshold',
      facts.company_id ?? null,
      JSON.stringify(facts.params ?? null),
      facts.raise_after_s ?? 0,
      facts.clear_after_s ?? 0,
      facts.tags ?? [],
      facts.is_enabled ?? true,
    ],
  );
  return rows[0]!.id;
};

/** Readings of one device, which `send` stores by the pipeline; `at` in ms. */
export interface Sent {
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

/** A registered, active device of a company. */
export const activeDevice = async (
  { context }: TestApp,
  companyId: number | null,
  facts: { readonly type?: string; readonly tags?: readonly string[]; readonly interval?: number } = {},
) => {
  const { device, eui } = newDevice();
  const type = facts.type ?? 'other';
  const { rows } = await context.pool.query<{ id: number }>(
    `insert into devices (title, app_id, dev_id, hw_serial, type, company_id, is_active, tags, expected_interval_s)
     values ($1, 'plant', $1, $2, $3, $4, true, $5, $6) returning id`,
    [device, eui, type, companyId, facts.tags ?? [], facts.interval ?? 900],
  );
  const uplink = (sent: Sent) => ({
    app_id: 'plant',
    dev_id: device,
    hw_serial: eui,
    type: type as 'other',
    title: device,
    isTypeGuessed: false,
    app_id_display: 'plant',
    dev_id_display: device,
    ts: sent.at,
    values: sent.values,
    gateways: [],
  });
  return {
    id: rows[0]!.id,
    dev_id: device,
    /** Stores uplinks in one batch. */
    send: (...all: Sent[]) =>
      context.ingest.store(
        all.map((sent) => ({ uplink: uplink(sent), companyId: null, way: 'http' as const })),
      ),
    uplink,
  };
};
export type ActiveDevice = Awaited<ReturnType<typeof activeDevice>>;

/** The cases of a device, the oldest first. */
export const casesOf = async ({ context }: TestApp, deviceId: number, ruleId?: number) => {
  const { rows } = await context.pool.query(
    `select * from alarms where device_id = $1 and ($2::int is null or rule_id = $2) order by id`,
    [deviceId, ruleId ?? null],
  );
  return rows;
};

/** The types of the entries of a case's history. */
export const historyOf = async ({ context }: TestApp, caseId: number): Promise<string[]> => {
  const { rows } = await context.pool.query<{ type: string }>(
    'select type from alarm_events where alarm_id = $1 order by id',
    [caseId],
  );
  return rows.map(({ type }) => type);
};
