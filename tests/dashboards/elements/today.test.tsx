import { http as answer, HttpResponse } from 'msw';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useToday } from '../../../src/dashboards/elements/value/today.ts';
import type { BoundDatapoint } from '../../../src/domain/readings/datapoints.ts';
import { at, startApi } from '../../support/site/api.ts';
import { until } from '../../support/site/site.tsx';

const server = startApi();
const NOON = Date.parse('2026-11-20T12:00:00Z');
const HALF_A_DAY = 43_200_000;
const MINUTES = 200_000;

const Shown = () => {
  const { today, yesterday } = useToday({ id: 17 } as BoundDatapoint);
  return `${today} today, ${yesterday} yesterday`;
};

test('what was counted yesterday stays while that of the next minutes loads', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.setSystemTime(NOON);
  onTestFinished(() => void vi.useRealTimers());
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    answer.get(at('/datapoints/17/counted'), async ({ request }) => {
      const [from = 0, to = 0] = (new URL(request.url).searchParams.get('edges') ?? '')
        .split(',')
        .map(Number);
      const isYesterday = to < NOON - HALF_A_DAY;
      const isNext = (to - NOON + 2 * HALF_A_DAY) % (2 * HALF_A_DAY) > MINUTES;
      if (isYesterday && isNext) await slow;
      const counted = (isYesterday ? 100 : 200) + (isNext ? 1 : 0);
      const span = { from: new Date(from), to: new Date(to), counted, is_estimate: false, is_whole: true };
      return HttpResponse.json({ data: [span], at: new Date(to) });
    }),
  );
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  root.render(<Shown />);
  await until(() => box.textContent === '200 today, 100 yesterday');
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(box.textContent));
  watch.observe(box, { subtree: true, characterData: true, childList: true });
  vi.advanceTimersByTime(300_000);
  await until(() => box.textContent.startsWith('201 today'));
  release();
  await until(() => box.textContent === '201 today, 101 yesterday');
  watch.disconnect();
  expect([...seen].filter((text) => text.includes('null'))).toEqual([]);
});
