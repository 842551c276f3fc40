import type { Pool, PoolClient } from 'pg';
import { withCases } from '../alarms/cases/cases.ts';
import { lockCases } from '../alarms/cases/lock-cases.ts';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';
import { hashOf, newToken } from '../sessions/tokens.ts';
import { writeStored } from '../texts/translations.ts';

const LIFETIME = '72 hours';

const invalidLink = () => httpError(410, 'alarm_links.invalid');

/** The URL of the page of a token. */
export const alarmLinkUrl = ({ publicUrl }: Pick<Context, 'publicUrl'>, token: string): string =>
  `${publicUrl()}/alarm/${token}`;

/** Creates the token with which this user can acknowledge the case once, without signing in. */
export const createAlarmLink = async (
  db: Pool | PoolClient,
  alarmId: number,
  userId: number,
): Promise<string> => {
  const token = newToken();
  await db.query(
    `insert into alarm_links (token_hash, alarm_id, user_id, expires_at) values ($1, $2, $3, now() + $4::interval)`,
    [hashOf(token), alarmId, userId, LIFETIME],
  );
  return token;
};

// A user who was deactivated or moved to another company can no longer act for it.
const VALID_LINK = `
  from alarm_links l join alarms a on a.id = l.alarm_id join users u on u.id = l.user_id
    left join companies c on c.id = u.company_id
  where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and u.is_active
    and coalesce(c.is_active, true) and (u.role = 'superadmin' or u.company_id = a.company_id)`;

interface Found {
  readonly alarm_id: number;
  readonly user_id: number;
}

/** What the page of a link shows. */
export interface LinkedAlarm {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly response: string;
  readonly severity: string;
  readonly condition: string;
  readonly evidence: string;
  readonly since: Date;
  readonly value: number | null;
  readonly limit: number | null;
  readonly device: string | null;
  readonly location: string | null;
  readonly gateway_id: string | null;
  readonly company: string | null;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly closed_at: Date | null;
  /** The addressee, for whom the link acts. */
  readonly user: string;
  readonly expires_at: Date;
}

/** The case of a link, in the language of its addressee. Changes nothing. Throws 410 unless the token is valid. */
export const readAlarmLink = async ({ pool }: Context, token: string): Promise<LinkedAlarm> => {
  const { rows } = await pool.query<LinkedAlarm & { readonly locale: string }>(
    `select a.id, a.title, a.text, a.response, a.severity, a.condition, a.evidence, a.since, a.value, a."limit",
       a.gateway_id, a.acknowledged_at, a.closed_at, l.expires_at, u.name as user, u.locale,
       (select name from users where id = a.acknowledged_by) as acknowledged_by,
       (select name from companies where id = a.company_id) as company,
       (select title from devices where id = a.device_id) as device,
       (select location from devices where id = a.device_id) as location ${VALID_LINK}`,
    [hashOf(token)],
  );
  const [row] = rows;
  if (!row) throw invalidLink();
  const { locale, ...found } = row;
  const [title, text, response] = [row.title, row.text, row.response].map((stored) =>
    writeStored(stored, locale),
  );
  return { ...found, title: title ?? '', text: text ?? '', response: response ?? '' };
};

/**
 * Acknowledges the case of a link for its addressee and uses up the token. A case that is acknowledged already stays
 * as it is. Throws 410 unless the token is valid, 409 if the case is closed.
 */
export const acknowledgeByLink = async (context: Context, token: string): Promise<void> => {
  const { rows } = await context.pool.query<Found>(`select l.alarm_id, l.user_id ${VALID_LINK}`, [
    hashOf(token),
  ]);
  const [found] = rows;
  if (!found) throw invalidLink();
  await withCases(context, async (writer) => {
    const row = (await lockCases(writer.client, [found.alarm_id])).get(found.alarm_id);
    // Again, now that nobody else can change the case: of two calls at once, one finds the token used.
    const { rowCount } = await writer.client.query(
      'update alarm_links set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()',
      [hashOf(token)],
    );
    if (!row || rowCount !== 1) throw invalidLink();
    if (row.closed_at !== null) throw httpError(409, 'alarm_links.closed');
    if (row.acknowledged_at !== null) return;
    const set = { acknowledged_at: new Date(writer.now), acknowledged_by: found.user_id };
    writer.change(row, set, [{ type: 'acknowledged', by: found.user_id }]);
  });
};
