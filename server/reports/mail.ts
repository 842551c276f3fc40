import { toLocalInput } from '../../src/domain/zoned.ts';
import { addDays } from '../../src/domain/reports/periods.ts';
import { pageOf } from '../../src/domain/reports/kinds.ts';
import type { Result } from '../../src/domain/reports/result.ts';
import type { Context } from '../context.ts';
import { reportMail } from '../mail/messages.ts';
import { withoutOptedOut } from '../mail/preferences.ts';
import { documentFacts } from './document-facts.ts';
import { fileName, FILES, render } from './render.ts';
import { message, type Text } from '../texts.ts';
import { storedText, languageOf, translatorFor, writerIn } from '../translations.ts';
import { translateResult } from '../../src/domain/reports/translate-result.ts';
import { ENGLISH, PSEUDO } from '../../src/languages/locale.ts';

/** Timeout of one message (ms). */
const SEND_TIMEOUT_MS = 60_000;
/** Delays before each retry, in seconds; then it gives up. */
const RETRY_DELAYS_S = [60, 300, 1800, 7200, 21_600];
/** Lease of the sending server, in seconds; then another one tries. */
const LEASE_S = 900;

interface Due {
  readonly id: number;
  readonly report_id: number;
  readonly company_id: number;
  readonly mail_attempts: number;
  readonly mail_left: readonly string[] | null;
  readonly recipients: readonly string[] | null;
}

/** Claims a run whose files are due to be sent, for the time of the lease. */
const claimDue = async ({ pool }: Context): Promise<Due | undefined> => {
  const { rows } = await pool.query<Due>(
    `update report_runs r set mail_due_at = now() + $1 * interval '1 second', mail_attempts = r.mail_attempts + 1
     from reports p where p.id = r.report_id and r.id = (
       select id from report_runs where mail_due_at <= now() and status = 'done'
       order by mail_due_at limit 1 for update skip locked)
     returning r.id, r.report_id, r.company_id, r.mail_attempts, r.mail_left, p.recipients`,
    [LEASE_S],
  );
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
  const facts = await documentFacts(context, id);
  const files = [];
  for (const kind of ['pdf', 'xlsx'] as const) {
    const bytes = await context.files.run(company_id, () => render(kind, stored, language, facts));
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

const settle = (
  { pool }: Context,
  run: number,
  remaining: readonly string[],
  error: Text | null,
  retryIn: number | null,
) =>
  pool.query(
    `update report_runs set mail_left = $2, mail_error = $3, mailed_at = case when $3::text is null then now() else mailed_at end,
       mail_due_at = now() + $4::int * interval '1 second' where id = $1`,
    [run, JSON.stringify(remaining), error && storedText(error), retryIn],
  );

/**
 * Sends the files of one due run to the remaining recipients. Returns whether there was one. Refused
 * recipients are retried with increasing delays; nobody gets the files twice.
 */
export const mailOnce = async (context: Context): Promise<boolean> => {
  const due = await claimDue(context);
  if (!due) return false;
  const { pool, mailer, log } = context;
  const to = await withoutOptedOut(pool, due.mail_left ?? due.recipients ?? [], 'reports');
  if (to.length === 0) {
    await pool.query('update report_runs set mail_due_at = null where id = $1', [due.id]);
    return true;
  }
  const retryIn = RETRY_DELAYS_S[due.mail_attempts - 1] ?? null;
  if (!mailer.enabled) {
    await settle(context, due.id, to, 'report_rules.no_mail_server', null);
    return true;
  }
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
    const remaining: string[] = [];
    for (const address of to) {
      const mail = mails.get(languages(address));
      const isSent = mail && (await mailer.send({ ...mail, to: { name: '', address } }, SEND_TIMEOUT_MS));
      if (!isSent) remaining.push(address);
    }
    const failed = message('report_rules.mail_refused', { addresses: remaining.join(', ').slice(0, 450) });
    await settle(
      context,
      due.id,
      remaining,
      remaining.length === 0 ? null : failed,
      remaining.length === 0 ? null : retryIn,
    );
  } catch (error) {
    log.error({ err: error, run: due.id }, 'a report was not mailed');
    await settle(context, due.id, to, 'report_rules.no_files', retryIn);
  }
  return true;
};
