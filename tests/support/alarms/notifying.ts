import { expect } from 'vitest';
import { startAlarms } from '../../../server/alarms/service.ts';
import { until } from '../../../server/startup/processes.ts';
import { type Person, startTestApp } from '../server/app.ts';
import { type Mail, startMailSink } from '../programs/mail-sink.ts';

/** A server that notifies people, with a mail server. */
export const startNotifying = async (env: Record<string, string> = {}) => {
  const sink = await startMailSink();
  const test = await startTestApp({ SMTP_URL: sink.url, ...env });
  const stop = startAlarms(test.context);
  const query = async (text: string, values: unknown[] = []) =>
    (await test.context.pool.query(text, values)).rows;
  const messages = async (alarmId: number) =>
    (
      await query(
        `select step, user_id, channel, status from notifications where alarm_id = $1
         order by step, user_id, channel, id`,
        [alarmId],
      )
    ).map(({ step, user_id, channel, status }) => [step, user_id, channel, status]);
  return {
    ...test,
    test,
    sink,
    query,
    /** A new company with its admin. */
    newCompany: async () => {
      const { id } = await test.seed.company();
      return { id, admin: await test.asCompanyAdmin(id) };
    },
    /** A policy for every severity, of a company or one of its projects. */
    addPolicy: (companyId: number, steps: object[], projectId: number | null = null) =>
      query(
        `insert into notification_policies (title, company_id, severities, steps, project_id)
         values ('Policy', $1, $2, $3, $4)`,
        [companyId, ['critical', 'high', 'medium', 'low'], JSON.stringify(steps), projectId],
      ),
    messages,
    /** Waits until the messages of a case are these: step, person, channel and status. */
    expectMessages: async (alarmId: number, expected: unknown[]): Promise<void> => {
      const isAsExpected = async () => JSON.stringify(await messages(alarmId)) === JSON.stringify(expected);
      await until(isAsExpected, 30_000);
      expect(await messages(alarmId)).toEqual(expected);
    },
    mailsTo: ({ email }: Person): Mail[] => sink.mails.filter(({ to }) => to.includes(email)),
    close: async () => {
      await stop();
      await test.close();
      await sink.close();
    },
  };
};
export type Notifying = Awaited<ReturnType<typeof startNotifying>>;
