import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate } from 'mqtt-packet';

/** Messages in flight, and messages per write. */
const IN_FLIGHT = 1_000;
const AT_ONCE = 50;
const PUBACK = 0x40;

/** The publisher's credentials; undefined for anonymous. */
export interface Account {
  readonly username: string;
  readonly password: string;
}

/** A connection that publishes with QoS 1 as fast as it is acknowledged. Writes raw bytes, to use little CPU. */
export const openPublisher = async (port: number, name: string, account?: Account) => {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  const credentials = account && { username: account.username, password: Buffer.from(account.password) };
  socket.write(generate({ cmd: 'connect', clientId: name, clean: true, keepalive: 0, ...credentials }));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer[3] !== 0) throw new Error(`${name} was rejected: ${answer[3]}.`);
  let acknowledged = 0;
  let sent = 0;
  let isOver = false;
  let next: (() => { topic: string; payload: string }) | undefined;
  const write = (): void => {
    while (next && !isOver && sent - acknowledged + AT_ONCE <= IN_FLIGHT) {
      const packets: Buffer[] = [];
      for (let n = 0; n < AT_ONCE; n++) {
        sent += 1;
        packets.push(
          generate({
            cmd: 'publish',
            qos: 1,
            dup: false,
            retain: false,
            messageId: (sent % 65_535) + 1,
            ...next(),
          }),
        );
      }
      socket.write(Buffer.concat(packets));
    }
  };
  let left = 0;
  socket.on('data', (data: Buffer) => {
    // Only acknowledgements arrive, four bytes each.
    if (left === 0 && data[0] !== PUBACK) throw new Error('Expected a PUBACK.');
    acknowledged += Math.floor((left + data.length) / 4);
    left = (left + data.length) % 4;
    write();
  });
  socket.on('close', () => {
    if (!isOver) throw new Error(`${name} was disconnected.`);
  });
  return {
    acknowledged: () => acknowledged,
    unanswered: () => sent - acknowledged,
    begin: (make: () => { topic: string; payload: string }): void => {
      next = make;
      write();
    },
    halt: (): void => {
      isOver = true;
    },
    end: (): void => {
      isOver = true;
      socket.destroy();
    },
  };
};
