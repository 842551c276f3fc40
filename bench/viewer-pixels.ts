import type { Browser } from '@playwright/test';
import type { Session } from '../src/domain/sign-in/session.ts';
import { startSite } from './site.ts';
import { openWatched } from './viewer-page.ts';

const SAMPLES = 100;
const EVERY_MS = 150;
const SERIAL = 'BE7C400000000001';

/**
 * The time (ms) from sending an uplink to the built server until the frame with its value is painted, through HTTP,
 * the database, the socket and the page.
 */
export const pixelAges = async (browser: Browser): Promise<number[]> => {
  const site = await startSite();
  try {
    const { key } = await site.call<{ key: string }>('POST', '/api-keys', {
      name: 'Bench',
      scopes: ['ingest'],
    });
    const send = async (temperature: number): Promise<void> => {
      const answer = await fetch(`${site.url}/api/ingest/uplink`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({
          app_id: 'bench',
          dev_id: 'pixel',
          hw_serial: SERIAL,
          type: 'other',
          values: { temperature },
        }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    };
    await send(1);
    const { data: device } = await site.call<{ data: { id: number } }>(
      'POST',
      `/devices_new/${SERIAL}/other/register`,
      {},
    );
    const { data: points } = await site.call<{ data: { id: number }[] }>(
      'GET',
      `/devices/${device.id}/datapoints`,
    );
    const bound = { id: points[0]?.id, node: 't', xid: null, end: 0, dev_id: 'pixel', type: 'temperature' };
    const element = {
      id: 'e',
      type: 'svg',
      height: 6,
      data: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><text id="t" x="10" y="30">?</text></svg>',
      xidwithValues: [bound],
    };
    const column = { id: 'c', colwidth: 12, widthPercent: '100', elements: [element] };
    const { data: board } = await site.call<{ data: { id: number } }>('POST', '/dashboard-v2', {
      dashBoardName: 'Pixel',
      data: JSON.stringify({ rows: [{ id: 'r', columns: [column] }] }),
    });
    const data = await site.call<Session['data']>('GET', '/auth/me');
    const { page } = await openWatched(browser, site.url, `/admin/dashboards/${board.id}/show`, {
      token: site.token,
      data,
    });
    await page.locator('#t', { hasText: /^1/ }).waitFor();
    await page.locator('#t').evaluate((node) => {
      const seen: Record<number, number> = {};
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        // As a number: the page writes 20 as "20.0 °C".
        const value = Number.parseFloat(node.textContent ?? '');
        // A change made before a frame is on screen when the next frame begins.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => {
            seen[value] ??= performance.timeOrigin + performance.now();
          });
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      }).observe(node, { subtree: true, childList: true, characterData: true });
    });
    const sent = new Map<number, number>();
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Within what a sensor can measure: the page shows no other value.
      const value = (200 + sample) / 10;
      sent.set(value, Date.now());
      await send(value);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const seen = await page.evaluate(() => (globalThis as never as { seen: Record<number, number> }).seen);
    await page.close();
    if (![...sent.keys()].some((value) => value in seen))
      throw new Error('The page showed none of the values.');
    return [...sent].map(([value, at]) => (seen[value] ?? Number.POSITIVE_INFINITY) - at);
  } finally {
    await site.stop();
  }
};
