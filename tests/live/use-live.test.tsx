import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { live } from '../../src/live/client.ts';
import { useLive, useLiveStatus } from '../../src/live/use-live.ts';
import { RealWebSocket, type SocketServer, startSocketServer } from './socket-server.ts';
import { waitFor } from '../support/wait-for.ts';

let server: SocketServer;
let unmount: () => void;
const box = document.createElement('div');

const Value = ({ id, interval }: { id: number | null; interval: number }) => {
  const { value, ts, state, ageMs } = useLive(id, { pace: { expected_interval_s: interval } });
  return (
    <p>
      {String(value)} {state} {ts === null ? 'no time' : ts}{' '}
      {ageMs === null ? 'no age' : Math.round(ageMs / 60_000)}
    </p>
  );
};
const Page = () => (
  <>
    <b>{useLiveStatus()}</b>
    <Value id={17} interval={60} />
    <Value id={18} interval={3600} />
    <Value id={null} interval={60} />
  </>
);

beforeEach(async () => {
  server = await startSocketServer();
  live.configure({ ticket: async () => 'ticket', url: server.url, WebSocket: RealWebSocket });
  const root = createRoot(box);
  root.render(<Page />);
  unmount = () => root.unmount();
});
afterEach(async () => {
  unmount();
  live.stop();
  await server.stop();
});
const shows = (...texts: string[]) =>
  waitFor(() => expect([...box.children].map(({ textContent }) => textContent)).toEqual(texts));

describe('useLive', () => {
  it('returns value, time, state and age, and goes offline with the socket', async () => {
    await shows('reconnecting', ...Array(3).fill('null offline no time no age'));
    await waitFor(() => expect(server.got.map(({ type }) => type)).toContain('subscribe'));
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const [old, young] = [ago(30), ago(1)];
    server.send({ type: 'welcome', now: new Date().toISOString() });
    await shows('live', ...Array(3).fill('null never no time no age'));
    server.send([
      { id: 17, end: 43.5, ts: old },
      { id: 18, end: 0, ts: young },
    ]);
    await shows('live', `43.5 stale ${old} 30`, `0 live ${young} 1`, 'null never no time no age');
    server.drop();
    await shows(
      'reconnecting',
      `43.5 offline ${old} 30`,
      `0 offline ${young} 1`,
      'null offline no time no age',
    );
  });
});
