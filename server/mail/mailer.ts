import type { FastifyBaseLogger } from 'fastify';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { holdBackEnd } from './hold-back-end.ts';

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
  /** Whether a mail server is configured. */
  readonly enabled: boolean;
  /**
   * Sends a message and returns whether the mail server accepted it within `within` ms (default 3 s); a slower
   * server may still accept it. Failures are logged and never thrown.
   */
  readonly send: (message: Message, within?: number) => Promise<boolean>;
  /**
   * Sends a message with this `Message-ID`. `beforeEnd` runs when everything but the end of the message was sent:
   * the mail server has not accepted it yet, and if it rejects, never does. Throws unless the server accepted it.
   */
  readonly transmit: (message: Message, id: string, beforeEnd: () => Promise<void>) => Promise<void>;
}

/** How long a caller waits by default, and the timeouts of the connection itself. */
const DEFAULT_WAIT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;

const senderOf = ({ mailFrom, publicUrl }: Config): string =>
  mailFrom ?? `Flowgen <flowgen@${publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname}>`;

const optionsOf = ({ to, subject, text, html, attachments = [] }: Message): SendMailOptions => ({
  to,
  subject,
  text,
  html,
  attachments: attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: bytes,
  })),
});

/** Sends through the server of `SMTP_URL`; without one, `enabled` is false and nothing is sent. */
export const createMailer = async (config: Config, log: FastifyBaseLogger): Promise<Mailer> => {
  if (config.smtpUrl === undefined) {
    const transmit = () => Promise.reject(new Error('There is no mail server: SMTP_URL is not set.'));
    return { enabled: false, send: async () => false, transmit };
  }
  // Loaded on demand: it takes a twentieth of the startup time.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      // Mails contain user input, which must not make the server read files or fetch URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: senderOf(config) },
  );
  transport.use('stream', holdBackEnd);
  return {
    enabled: true,
    transmit: async (message, messageId, beforeEnd) => {
      await transport.sendMail({ ...optionsOf(message), messageId, beforeEnd } as SendMailOptions);
    },
    send: async (message, within = DEFAULT_WAIT_MS) => {
      const sending = transport.sendMail(optionsOf(message)).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'the mail server refused a message');
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
