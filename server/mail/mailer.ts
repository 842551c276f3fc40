import { createTransport } from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

/** One message to one person, as plain text and as HTML. */
export interface Message {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Whether there is a mail server at all. */
  readonly enabled: boolean;
  /**
   * Hands a message to the mail server. Answers, never later than after some 6 seconds, whether the
   * server took it; a failure is logged and never thrown.
   */
  readonly send: (message: Message) => Promise<boolean>;
}

/** Milliseconds. The deadline is above the others, so that what went wrong is told where it is known. */
const CONNECT = 4_000;
const DEADLINE = 6_000;

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const senderOf = ({ mailFrom, publicUrl }: Config): string =>
  mailFrom ?? `Flowgen <flowgen@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}>`;

/** Sends through the server of `SMTP_URL`; without one, `enabled` is false and nothing is sent. */
export const createMailer = (config: Config, log: FastifyBaseLogger): Mailer => {
  if (config.smtpUrl === undefined) return { enabled: false, send: async () => false };
  const transport = createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: CONNECT,
      greetingTimeout: CONNECT,
      dnsTimeout: CONNECT,
      socketTimeout: DEADLINE,
      // A mail's text comes from people: it must not make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: senderOf(config) },
  );
  return {
    enabled: true,
    send: async ({ to, subject, text, html }) => {
      try {
        await within(transport.sendMail({ to, subject, text, html }), DEADLINE);
        return true;
      } catch (error) {
        log.error({ err: error }, 'the mail server did not take a message');
        return false;
      }
    },
  };
};
