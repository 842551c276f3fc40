import { toLocalInput } from '../../src/domain/time/zoned.ts';
import { addDays } from '../../src/domain/reports/periods.ts';
import { pageOf } from '../../src/domain/reports/kinds.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import type { Context } from '../context.ts';
import { prepareHandOver } from '../jobs/hand-over.ts';
import { holdsLeaseSql, isAbandonedSql } from '../jobs/lease.ts';
import { isHttpError } from '../errors.ts';
import type { Message } from '../mail/mailer.ts';
import { reportMail } from '../mail/messages.ts';
import { withoutOptedOut } from '../mail/preferences.ts';
import { repeatedly } from '../notify/repeatedly.ts';
import { hashOf } from '../sessions/tokens.ts';
import { fileName, FILES } from './render.ts';
import { message, type Text } from '../texts/texts.ts';
import { storedText, languageOf, translatorFor, writerIn } from '../texts/translations.ts';
import { makeRunFile, runFile } from './run-file.ts';
import { translateResult } from '../../src/domain/reports/texts/translate-result.ts';
import { ENGLISH, PSEUDO } from '../../src/languages/locale.ts';

/** Delays before each retry, in seconds; then it gives up. */
const RETRY_DELAYS_S = [60, 300, 1800, 7200, 21_600];

interface Due {
  readonly id: number;
  readonly report_id: number;
  readonly company_id: number;
  readonly mail_attempts: number;
  readonly mail_left: readonly string[] | null;
  readonly recipients: readonly string[] | null;
  readonly round: number;
}

const CLAIM = `
  with due as (
    select r.id, r.report_id from report_runs r
    where r.mail_due_at <= now() and r.status = 'done'
      and not exists (select from report_mails m where m.run_id = r.id and m.claimed_by is not null)
    order by r.mail_due_at limit 1 for update skip locked),
  claimed as (
    insert into report_mails as m (run_id, claimed_by) select id, $1 from due
    on conflict (run_id) do update set claimed_by = excluded.claimed_by, handed = '[]' where m.claimed_by is null
    returning run_id, round)
  update report_runs r set mail_attempts = r.mail_attempts + 1
  from claimed c, due, reports p where r.id = c.run_id and due.id = r.id and p.id = due.report_id
  returning r.id, r.report_id, r.company_id, r.mail_attempts, r.mail_left, p.recipients, c.round`;
// What a server left behind that was killed or frozen, and what this one has claimed without learning of it. Those to whom
// handing over had begun have most probably got the files.
const RECOVER = `
  with abandoned as (
    select run_id, handed from report_mails
    where ${isAbandonedSql('claimed_by')} or claimed_by = $1 for update skip locked),
  freed as (
    update report_mails m set claimed_by = null, handed = '[]' from abandoned a where a.run_id = m.run_id)
  update report_runs r set mail_attempts = r.mail_attempts - 1, mail_due_at = now(),
    mail_left = coalesce(r.mail_left, p.recipients, '[]'::jsonb) - array(select jsonb_array_elements_text(a.handed))
  from abandoned a, reports p where r.id = a.run_id and p.id = r.report_id`;

const IS_CLAIMED = `
  select from report_mails where run_id = $1 and claimed_by = $2 and not handed ? $3 and ${holdsLeaseSql('$2')}`;
const MARK = `
  update report_mails set handed = handed || to_jsonb($3::text) where run_id = $1 and claimed_by = $2`;
const UNMARK = `update report_mails set handed = handed - $3::text where run_id = $1 and claimed_by = $2`;

/** Claims a run whose files are due to be sent. This server must not be sending any. */
const claimDue = async ({ pool, lease }: Context): Promise<Due | undefined> => {
  await lease.hold();
  const { rows: claimed } = await pool.query('select from report_mails where claimed_by is not null limit 1');
  if (claimed.length > 0) await pool.query(RECOVER, [lease.server]);
  const { rows } = await pool.query<Due>(CLAIM, [lease.server]);
  return rows[0];
};

const dayIn = (iso: string, zone: string): string => toLocalInput(iso, zone).slice(0, 10);

/** `1 October to 31 October 2026`, with the last day included. */
const periodText = ({ from, to, time_zone: zone }: Result, language: string): string => {
  const locale = language === ENGLISH || language === PSEUDO ? 'en-AU' : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const [first, end] = [dayIn(from, zone), dayIn(to, zone)];
  const isWhole = toLocalInput(to, zone).endsWith('T00:00');
  const last = isWhole ? addDays(end, -1) : end;
  const [a, b] = [first, last].map((day) => format.format(Date.parse(`${day}T00:00Z`)));
  return a === b ? `${a}` : writerIn(language)(message('mails.period', { from: `${a}`, to: `${b}` }));
};

/** The language for each recipient: that of the user with the address, otherwise that of the report's creator. */
const languagesOf = async ({ pool }: Context, addresses: readonly string[], reportId: number) => {
  const { rows } = await pool.query<{ email: string | null; locale: string }>(
    `select lower(email) as email, locale from users where lower(email) = any($1)
     union all
     (select null, u.locale from audit a join users u on u.id = a.actor_id
      where a.resource = 'reports' and a.record_id = $2 and a.action = 'create' order by a.id limit 1)`,
    [addresses.map((address) => address.toLowerCase()), reportId],
  );
  const locales = new Map(rows.map(({ email, locale }) => [email, locale]));
  return (address: string): string => languageOf(locales.get(address.toLowerCase()) ?? locales.get(null));
};

const MAX_LISTED_EXCEPTIONS = 3;

const messageOf = async (
  context: Context,
  stored: Result,
  { id, report_id, company_id }: Due,
  language: string,
) => {
  const translate = translatorFor(language);
  const result = translateResult(stored, translate, { forFiles: true });
  const files = [];
  for (const kind of ['pdf', 'xlsx'] as const) {
    const file = { run: id, kind, language, result: stored };
    // While the bucket is away, the mail is sent all the same: its files are made, and not kept.
    const bytes = await context.files.run(company_id, () =>
      runFile(context, file).catch((error: unknown) => {
        if (!isHttpError(error)) throw error;
        return makeRunFile(context, file);
      }),
    );
    files.push({ name: fileName(result, kind), type: FILES[kind], bytes });
  }
  const page = pageOf(result.kind, 'company');
  const content = reportMail(
    result.title,
    periodText(result, language),
    {
      count: result.exceptions.length,
      first: result.exceptions.slice(0, MAX_LISTED_EXCEPTIONS).map(({ title, text }) => `${title}: ${text}`),
    },
    `${context.publicUrl()}/company/reports/${report_id}/${page}`,
    language,
  );
  return { ...content, attachments: files };
};

const SETTLE = `
  with mine as (
    update report_mails set claimed_by = null, handed = '[]' where run_id = $1 and claimed_by = $5 returning run_id)
  update report_runs r set mail_left = $2, mail_error = $3,
    mailed_at = case when $6 then now() else r.mailed_at end, mail_due_at = now() + $4::int * interval '1 second'
  from mine where r.id = mine.run_id`;

/** How an attempt has ended. */
interface Attempt {
  readonly remaining: readonly string[];
  readonly error: Text | null;
  /** s */
  readonly retryIn: number | null;
  readonly isMailed: boolean;
}
const settle = ({ pool, lease }: Context, run: number, { remaining, error, retryIn, isMailed }: Attempt) => {
  const text = error && storedText(error);
  return pool.query(SETTLE, [run, JSON.stringify(remaining), text, retryIn, lease.server, isMailed]);
};

/** The same on every attempt, and another when somebody asks for the files again. */
const messageId = ({ publicUrl }: Context, { id, round }: Due, address: string): string =>
  `<report-${id}-${round}-${hashOf(address.toLowerCase()).slice(0, 16)}@${new URL(publicUrl()).hostname}>`;

/** Sends the files to one recipient. Returns whether the mail server accepted them, undefined if nothing was handed over. */
const sendTo = async (
  context: Context,
  due: Due,
  address: string,
  mail: Omit<Message, 'to'>,
  stopping: AbortSignal,
): Promise<boolean | undefined> => {
  const { pool, log, mailer, lease } = context;
  const values = [due.id, lease.server, address];
  const handOver = prepareHandOver(context, {
    name: 'report_mails',
    values,
    isClaimed: IS_CLAIMED,
    mark: MARK,
    giveBack: UNMARK,
  });
  try {
    await mailer.transmit(
      { ...mail, to: { name: '', address } },
      messageId(context, due, address),
      handOver.begin,
    );
    return true;
  } catch (error) {
    await handOver.recorded();
    if (handOver.isDoubtful()) return true;
    if (handOver.wasRefused()) return undefined;
    log.error({ err: error }, 'the mail server refused a report');
    // Or it would count as sent if this server were killed now.
    await repeatedly(log, stopping, () => pool.query(UNMARK, values));
    return false;
  } finally {
    await handOver.recorded();
  }
};

/**
 * Sends the files of one due run to the remaining recipients. Returns whether there was one. Refused recipients are retried
 * with increasing delays; nobody gets the files twice, even if this server is killed, frozen or loses its connections.
 */
export const mailOnce = async (context: Context, stopping: AbortSignal): Promise<boolean> => {
  const due = await claimDue(context);
  if (!due) return false;
  const { pool, mailer, log } = context;
  const finish = (attempt: Attempt) => repeatedly(log, stopping, () => settle(context, due.id, attempt));
  const to = await withoutOptedOut(pool, due.mail_left ?? due.recipients ?? [], 'reports');
  if (to.length === 0) {
    // To those to whom it was handed over before.
    await finish({ remaining: [], error: null, retryIn: null, isMailed: due.mail_left !== null });
    return true;
  }
  const retryIn = RETRY_DELAYS_S[due.mail_attempts - 1] ?? null;
  if (!mailer.enabled) {
    const error = 'report_rules.no_mail_server';
    await finish({ remaining: to, error, retryIn: null, isMailed: false });
    return true;
  }
  const remaining = new Set(to);
  try {
    const { rows } = await pool.query<{ result: Result }>(
      'select result from report_results where run_id = $1',
      [due.id],
    );
    const result = rows[0]?.result as Result;
    const languages = await languagesOf(context, to, due.report_id);
    // Written before any is sent: a failure must not send one twice.
    const mails = new Map<string, Awaited<ReturnType<typeof messageOf>>>();
    for (const language of new Set(to.map(languages))) {
      mails.set(language, await messageOf(context, result, due, language));
    }
    for (const address of to) {
      const mail = mails.get(languages(address));
      const isSent = mail && (await sendTo(context, due, address, mail, stopping));
      if (isSent) remaining.delete(address);
      // Another server has taken over, or this one will begin again.
      if (isSent === undefined) return false;
    }
    const left = [...remaining];
    const isMailed = left.length === 0;
    const addresses = left.join(', ').slice(0, 450);
    const error = isMailed ? null : message('report_rules.mail_refused', { addresses });
    await finish({ remaining: left, error, retryIn: isMailed ? null : retryIn, isMailed });
  } catch (error) {
    log.error({ err: error, run: due.id }, 'a report was not mailed');
    const text = 'report_rules.no_files';
    await finish({ remaining: [...remaining], error: text, retryIn, isMailed: false });
  }
  return true;
};
