import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message that arrived. */
export interface Mail {
  readonly from: string;
  readonly to: string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The raw message. */
  readonly raw: string;
}

const decode = (encoding: string, body: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const header = (part: string, name: string): string =>
  new RegExp(`^${name}: ((?:.|\\r\\n[ \\t])*)`, 'im').exec(part)?.[1]?.replace(/\r\n\s+/g, ' ') ?? '';

const partOf = (raw: string, type: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`);
  const part = parts.find((each) => header(each, 'Content-Type').startsWith(type)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  return decode(header(part, 'Content-Transfer-Encoding').toLowerCase(), body).replaceAll('\r\n', '\n');
};

/**
 * A real mail server on a free port that records messages; with `refuse` it rejects all of them. `takesMs`: how long after
 * the end of a message it answers that it has accepted it.
 */
export const startMailSink = async ({ refuse = false, takesMs = 0 } = {}) => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      const record = (raw: string): void => {
        mails.push({
          from: header(raw, 'From'),
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: header(raw, 'Subject'),
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
          raw,
        });
        if (takesMs === 0) done();
        else setTimeout(done, takesMs);
      };
      // Of a sender that was killed: nothing has arrived.
      readAll(stream).then(record, done);
    },
  });
  // The connection of a sender that was killed.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
