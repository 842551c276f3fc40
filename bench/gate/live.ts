import { setTimeout as wait } from 'node:timers/promises';
import { type Changing, makeDevices, sendChanges } from '../live-changes.ts';
import { startProcess } from '../live-load.ts';
import { threadSeconds } from '../processes.ts';
import type { FilledSite } from './filled.ts';
import { allInTurn, type Figure } from './figure.ts';

const SOCKETS = 600;
/** The sockets share these keys, because the tickets of one key per minute are limited. */
const KEYS = 4;
/** Devices per socket. */
const A_SOCKET = 5;
const ROUNDS = [7, 1] as const;
const ROUND_S = 1;
/** The last frames of a round are sent by then. */
const FLUSHED_MS = 150;
const CHANGES = 750;
const WATCHED: Changing = { app: 'watched', devices: 40 };
const UNWATCHED: Changing = { app: 'unwatched', devices: 40 };

/** The processor time of a frame beyond the ingest : that of a bare socket server. */
export const live = async ({ site }: FilledSite): Promise<Figure[]> => {
  const watched = await makeDevices(site, WATCHED);
  await makeDevices(site, UNWATCHED);
  const processes = await Promise.all(
    ['live-clients.ts', 'live-clients.ts', 'live-bare.ts'].map((file) => startProcess(file)),
  );
  const [clients, bareClients, bare] = processes;
  if (!clients || !bareClients || !bare) throw new Error('A process is missing.');
  try {
    const tokens: string[] = [];
    for (let n = 0; n < KEYS; n++) {
      const key = { name: `Sockets ${n + 1}`, scopes: ['read'] };
      tokens.push((await site.call<{ key: string }>('/api-keys', key, site.token)).key);
    }
    const groups = Array.from({ length: WATCHED.devices / A_SOCKET }, (_, n) =>
      watched.slice(n * A_SOCKET, (n + 1) * A_SOCKET).flat(),
    );
    await clients.ask({ do: 'open', url: site.url, tokens, count: SOCKETS, groups });
    await clients.ask({ do: 'subscribe' });
    const bareUrl = `ws://127.0.0.1:${bare.port}`;
    await bareClients.ask({ do: 'open', url: bareUrl, tokens: [], count: SOCKETS, groups: [] });

    /** Processor time (s) of the server while these devices change, and what the clients received. */
    const change = async (changing: Changing) => {
      await clients.ask({ do: 'reset' });
      const before = threadSeconds(site.pid());
      await sendChanges(site, CHANGES, ROUND_S, changing);
      await wait(FLUSHED_MS);
      return { used: threadSeconds(site.pid()) - before, heard: await clients.count() };
    };
    const changeBare = async ({ frames, bytes }: { frames: number; bytes: number }): Promise<number> => {
      await bareClients.ask({ do: 'reset' });
      const before = threadSeconds(bare.pid);
      const everyMs = (ROUND_S * 1_000) / (frames / SOCKETS);
      await bare.ask({ do: 'send', bytes: Math.round(bytes / frames), everyMs });
      await wait(ROUND_S * 1_000);
      await bare.ask({ do: 'halt' });
      await wait(FLUSHED_MS);
      return (threadSeconds(bare.pid) - before) / (await bareClients.count()).frames;
    };

    // What a frame of theirs is compared with has the same size and rate.
    let heard = { frames: 0, bytes: 0 };
    return await allInTurn(ROUNDS, [
      {
        name: 'processor time of a live frame : bare socket',
        unit: 'µs',
        ours: async () => {
          const silent = await change(UNWATCHED);
          const loud = await change(WATCHED);
          heard = loud.heard;
          return ((loud.used - silent.used) / heard.frames) * 1e6;
        },
        reference: async () => (heard.frames === 0 ? Number.NaN : (await changeBare(heard)) * 1e6),
      },
    ]);
  } finally {
    for (const child of processes) child.end();
  }
};
