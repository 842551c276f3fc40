import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Makes Node.js log the address of its inspector. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Connects to the inspector of a server started with `INSPECTED`, using the address in its log. */
export const inspect = async (log: string) => {
  const address = [...log.matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
  if (address === undefined) throw new Error('The server did not log its inspector address.');
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
    /** Heap bytes in use after a garbage collection. */
    usedBytes: async (): Promise<number> => {
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      return evaluate('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())');
    },
    /** The largest number of bytes buffered in one socket. */
    mostWaiting: (): Promise<number> =>
      evaluate('Math.max(0, ...process._getActiveHandles().map((handle) => handle.writableLength ?? 0))'),
    close: (): void => socket.close(),
  };
};
