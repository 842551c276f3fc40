import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A port of 127.0.0.1 that leads to another one, whose connections can be cut like a network. */
export const startCutPort = async (target: number) => {
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        if (mode === 'open') to.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends its connections, and those that are made from now on. */
    cut: () => {
      mode = 'cut';
      destroyAll();
    },
    /** Drops what is sent, without ending connections. */
    silence: () => {
      mode = 'silent';
    },
    /** Lets connections through again; those that were silent are ended. */
    open: () => {
      if (mode === 'silent') destroyAll();
      mode = 'open';
    },
    close: async (): Promise<void> => {
      destroyAll();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
