import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What makes Node.js tell its log where its inspector listens. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Looks into a server that was started `INSPECTED`, by its log. */
export const inspect = async (log: string) => {
  const address = [...log.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
  if (address === undefined) throw new Error('The server does not say where its inspector is.');
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  let last = 0;
  const ask = (method: string, params = {}): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const hear = (data: unknown): void => {
        const answer = JSON.parse(String(data)) as { id?: number; result?: never; error?: unknown };
        if (answer.id !== id) return;
        socket.off('message', hear);
        if (answer.error === undefined) resolve(answer.result ?? {});
        else reject(new Error(`${method}: ${JSON.stringify(answer.error)}`));
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async (expression: string): Promise<number> => {
    const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } };
    return result.value;
  };
  return {
    /** Bytes that are in use after everything unused was thrown away. */
    usedBytes: async (): Promise<number> => {
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      return evaluate('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())');
    },
    /** The most bytes that wait in one socket to be taken by the system. */
    mostWaiting: (): Promise<number> =>
      evaluate('Math.max(0, ...process._getActiveHandles().map((handle) => handle.writableLength ?? 0))'),
    close: (): void => socket.close(),
  };
};
