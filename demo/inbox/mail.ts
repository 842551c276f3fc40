import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { NewMessage } from './store.ts';

/** Larger mails are refused, in bytes. */
const MAX_BYTES = 2_000_000;

export interface MailReceiver {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A mail server on a free port of the loopback interface that passes on what it accepts. */
export const receiveMails = async (onMail: (message: NewMessage) => void): Promise<MailReceiver> => {
  // Loaded on demand: a server without a demo does not need them.
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ]);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_BYTES,
    onData: (stream, session, done) => {
      const accept = async (): Promise<void> => {
        const raw = await buffer(stream);
        if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
        const { from, subject, text, html } = await PostalMime.parse(raw);
        onMail({
          channel: 'email',
          from: from?.address ?? null,
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          subject: subject ?? '',
          text: text ?? '',
          html: html ?? null,
        });
      };
      accept().then(() => done(), done);
    },
  });
  // A client that goes away is no reason to stop.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
};
