import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

/** One message to one person, as plain text and as HTML. */
export interface Message {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface Mailer {
  /** Whether there is a mail server at all. */
  readonly enabled: boolean;
  /**
   * Hands a message to the mail server and answers whether it took it within so many milliseconds (3
   * seconds when left out); one that is slower may still take it. A failure is logged and never thrown.
   */
  readonly send: (message: Message, within?: number) => Promise<boolean>;
}

/** Milliseconds: how long a call waits for the mail server, and how long the server may take all the same. */
const PATIENCE = 3_000;
const CONNECT = 10_000;
const SILENCE = 20_000;

const senderOf = ({ mailFrom, publicUrl }: Config): string =>
  mailFrom ?? `Flowgen <flowgen@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}>`;

/** Sends through the server of `SMTP_URL`; without one, `enabled` is false and nothing is sent. */
export const createMailer = async (config: Config, log: FastifyBaseLogger): Promise<Mailer> => {
  if (config.smtpUrl === undefined) return { enabled: false, send: async () => false };
  // Loaded where it is used: it takes a twentieth of a start.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: CONNECT,
      greetingTimeout: CONNECT,
      dnsTimeout: CONNECT,
      socketTimeout: SILENCE,
      // A mail's text comes from people: it must not make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: senderOf(config) },
  );
  return {
    enabled: true,
    send: async ({ to, subject, text, html, attachments = [] }, within = PATIENCE) => {
      const files = attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      }));
      const sending = transport.sendMail({ to, subject, text, html, attachments: files }).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'the mail server did not take a message');
          return false;
        },
      );
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, within, false);
      });
      return Promise.race([sending, late]).finally(() => clearTimeout(timer));
    },
  };
};
