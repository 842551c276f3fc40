import { http as answer, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { DatapointPicker } from '../../../src/dashboards/editor/panel/datapoint-picker.tsx';
import { openRecord } from '../../../src/dashboards/editor/saving/record.ts';
import type { DashboardRecord } from '../../../src/providers/data/dashboards/editor-dashboards.ts';
import { createEditor, EditorProvider } from '../../../src/dashboards/editor/store.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { press, type, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const found = (id: number, device_title: string, dev_id: string, company_name: string) => ({
  id,
  xid: null,
  key: 'temperature',
  label: 'Temperature',
  unit: '°C',
  kind: 'gauge',
  device_id: id,
  dev_id,
  device_title,
  expected_interval_s: 3600,
  last_value: 42,
  last_at: null,
  company_id: id,
  company_name,
});
const board = {
  id: 7,
  title: 'Ward',
  city: null,
  city_name: null,
  logo: null,
  data: '{"rows":[{"id":"r","columns":[{"id":"c","colwidth":12,"widthPercent":"100","elements":[{"id":"v","type":"value","xidwithValues":[{"id":12}]}]}]}]}',
  version: 1,
  user_ids: [],
  company_ids: [],
  project_ids: [],
} as DashboardRecord;

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
});

it('asks for all words with what is being edited, and keeps the order of the answer', async () => {
  const asked: string[] = [];
  server.use(
    answer.get(at('/datapoints/search'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        data: [
          found(2, 'Room 1 basin valve', 'tmv-1', 'Ours'),
          found(1, 'Basin valve, room 1', 'tmv-10', 'Theirs'),
        ],
      });
    }),
  );
  await openView(
    <EditorProvider value={createEditor(openRecord(board))}>
      <DatapointPicker label="Datapoint" value={null} onChange={() => undefined} />
    </EditorProvider>,
    { resource: '', path: '/admin' },
  );
  const input = await find('input[role="combobox"]');
  await press(input);
  await type(input, 'room 1 basin temperature');
  await until(() => asked.some((query) => query.includes('basin')));
  await says('tmv-10');
  const last = new URLSearchParams(asked.at(-1));
  expect(Object.fromEntries(last)).toEqual({
    q: 'room 1 basin temperature',
    limit: '50',
    dashboard_id: '7',
    bound: '12',
  });
  const options = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
  expect(options).toHaveLength(2);
  expect(options[0]).toMatch(/^Temperature · Room 1 basin valvetmv-1 · temperature · .*42.* · Ours$/);
});
