import { http as answer, HttpResponse } from 'msw';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import GatewayRows from '../../../src/dashboards/elements/alarms/gateway-rows.tsx';
import type { AlarmCase } from '../../../src/domain/alarms/cases/case.ts';
import '../../../src/providers/i18n/device-texts.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { waitFor } from '../../support/wait-for.ts';

const server = startApi();
const caseOf = (id: number, title: string, changes: Partial<AlarmCase> = {}) =>
  ({
    id,
    title,
    kind: 'silent',
    severity: 'medium',
    company_id: 1,
    device_id: id,
    gateway_id: null,
    since: '2026-11-20T02:00:00.000Z',
    closed_at: null,
    acknowledged_at: null,
    suppressed_by: null,
    ...changes,
  }) as AlarmCase;
const behind = { suppressed_by: 'gateway:gw-1' };
const cases = [caseOf(2, 'Basin offline', behind), caseOf(3, 'Shower offline', behind), caseOf(4, 'Leak')];

const rowsOf = (shown: readonly AlarmCase[]): HTMLElement => {
  const box = document.body.appendChild(document.createElement('ul'));
  const root = createRoot(box);
  const rowOf = ({ id, title }: AlarmCase, about = '') => <li key={id}>{`${title} ${about}`.trim()}</li>;
  flushSync(() => root.render(<GatewayRows cases={shown} rowOf={rowOf} />));
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  return box;
};
const texts = (box: HTMLElement) => [...box.querySelectorAll('li')].map(({ textContent }) => textContent);

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
});

test('a silent gateway stands in place of the devices behind it, once it is known', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer.get(at('/alarms'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filter'));
      const gateway = {
        kind: 'gateway_silent',
        severity: 'high',
        device_id: null,
        gateway_id: 'gw-1',
      } as const;
      return HttpResponse.json([caseOf(1, 'Gateway silent', gateway)], {
        headers: { 'Content-Range': 'alarms 0-0/1' },
      });
    }),
  );
  const box = rowsOf(cases);
  expect(texts(box)).toEqual(['Basin offline', 'Shower offline', 'Leak']);
  await waitFor(() => expect(texts(box)).toEqual(['Gateway silent gw-1: 2 devices', 'Leak']));
  expect(asked).toEqual(['{"status":"open","kind":"gateway_silent","gateway_id":["gw-1"]}']);
});

test('cases that no gateway explains stay, and nothing is asked', () => {
  const box = rowsOf([caseOf(5, 'Valve', { suppressed_by: 'maintenance' })]);
  expect(texts(box)).toEqual(['Valve']);
});
