import { startHttpSink } from '../../tests/support/programs/http-sink.ts';
import { startMailSink } from '../../tests/support/programs/mail-sink.ts';

const NOTIFICATION = /notification-(\d+)/;

const countsOf = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** A real mail server, which takes this long for each message, and a real HTTP server for text messages and webhooks. */
export const startSinks = async ({ takesMs = 0 } = {}) => {
  const mail = await startMailSink({ takesMs });
  const http = await startHttpSink();
  const requests = (path: string) => http.received.filter((one) => one.path === path);
  return {
    env: { SMTP_URL: mail.url, SMS_URL: `${http.url}/sms`, ALLOW_PRIVATE_ENDPOINTS: '1' },
    webhookUrl: `${http.url}/webhook`,
    mails: mail.mails,
    texts: (): readonly { readonly to: string; readonly text: string }[] =>
      requests('/sms').map(({ text }) => JSON.parse(text) as { to: string; text: string }),
    /** How often each message was accepted, by its id in the outbox; the same on every attempt. */
    messages: (): ReadonlyMap<string, number> =>
      countsOf([
        ...mail.mails.map(
          ({ raw }) => NOTIFICATION.exec(/^Message-ID: .*$/im.exec(raw)?.[0] ?? '')?.[1] ?? '',
        ),
        ...requests('/sms').map(
          ({ headers }) => NOTIFICATION.exec(String(headers['idempotency-key']))?.[1] ?? '',
        ),
      ]),
    /** How often each call of a webhook was accepted, by its `webhook-id`. */
    calls: (): ReadonlyMap<string, number> =>
      countsOf(requests('/webhook').map(({ headers }) => String(headers['webhook-id']))),
    close: async (): Promise<void> => {
      await mail.close();
      await http.close();
    },
  };
};
export type Sinks = Awaited<ReturnType<typeof startSinks>>;
