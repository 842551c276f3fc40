import { createServer } from 'node:http';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** Closes what is open, and ends. */
const ended = (server) => new Promise((done) => server.close(() => done()));

/**
 * Where the messages of a demo site arrive, on free ports: its alarms have been delivered before, by the story of the demo, so
 * they have to be today. Returns the variables of its server that say where, and a function that stops them.
 */
export const startReceivers = async () => {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => stream.resume().once('end', () => done()),
  });
  mail.on('error', () => undefined);
  const sms = createServer((request, answer) => request.resume().once('end', () => answer.end()));
  mail.listen(0, '127.0.0.1');
  sms.listen(0, '127.0.0.1');
  await Promise.all([once(mail.server, 'listening'), once(sms, 'listening')]);
  const at = (server) => `127.0.0.1:${server.address().port}`;
  return {
    env: { SMTP_URL: `smtp://${at(mail.server)}`, SMS_URL: `http://${at(sms)}/` },
    stop: async () => {
      sms.closeAllConnections();
      await Promise.all([ended(mail), ended(sms)]);
    },
  };
};
