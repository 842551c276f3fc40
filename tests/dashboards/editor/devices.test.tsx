import { http as answer, HttpResponse } from 'msw';
import { act, useEffect } from 'react';
import { expect, it } from 'vitest';
import { Devices } from '../../../src/dashboards/editor/schematic/devices.tsx';
import { SchematicContext } from '../../../src/dashboards/editor/schematic/schematic-context.ts';
import {
  type SchematicTools,
  useSchematicTools,
} from '../../../src/dashboards/editor/schematic/use-schematic-tools.ts';
import { createEditor, EditorProvider, useDraft } from '../../../src/dashboards/editor/store.ts';
import type { Draft } from '../../../src/domain/dashboard/edits/draft.ts';
import { schematicOf } from '../../../src/domain/dashboard/edits/schematic.ts';
import { elementAt } from '../../../src/domain/dashboard/nodes.ts';
import '../../../src/providers/i18n/editor-texts.ts';
import { at, startApi } from '../../support/site/api.ts';
import { all, press, until } from '../../support/site/site.tsx';
import { openView } from '../../support/site/view.tsx';
import { waitFor } from '../../support/wait-for.ts';

const server = startApi();
const AT = { row: 0, column: 0, element: 0 };
const drawing = { id: 'd', type: 'svg', schematic: { symbols: [], pipes: [] } };
const draft: Draft = {
  title: 'Plant',
  city: null,
  logo: null,
  document: { rows: [{ id: 'r', columns: [{ id: 'c', colwidth: 12, elements: [drawing] }] }] },
} as unknown as Draft;

const datapoint = (id: number, device_id: number, device_title: string, key: string) => ({
  role: key === 'volume_total' ? 'register' : key,
  id,
  device_id,
  device_title,
  key,
  xid: null,
  label: key,
  unit: null,
  kind: 'gauge',
  dev_id: `dev-${device_id}`,
  expected_interval_s: 900,
  last_value: null,
  last_at: null,
  company_id: null,
  company_name: null,
});
const DATAPOINTS = [
  datapoint(1, 10, 'Main meter', 'flow_rate'),
  datapoint(2, 10, 'Main meter', 'volume_total'),
  datapoint(3, 20, 'Rain tank', 'level'),
  datapoint(4, 30, 'Old tank', 'level'),
];

const latest: { tools?: SchematicTools } = {};
const Edited = () => {
  const element = elementAt(useDraft().document, AT);
  const schematic = schematicOf(element);
  const edited = useSchematicTools(AT);
  useEffect(() => {
    latest.tools = edited.tools;
  });
  if (!element || !schematic) return null;
  return (
    <SchematicContext value={{ element, schematic, ...edited }}>
      <Devices startDrag={() => undefined} />
    </SchematicContext>
  );
};

it('gives devices their own symbols while none is selected, and sorts them by the selected one', async () => {
  server.use(
    answer.get(at('/datapoints/search'), () => HttpResponse.json({ data: DATAPOINTS })),
    answer.get(at('/datapoints'), ({ request }) => {
      const { device_id } = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}');
      return HttpResponse.json(DATAPOINTS.filter((one) => one.device_id === device_id));
    }),
    answer.get(at('/devices'), ({ request }) => {
      const id = Number(new URL(request.url).searchParams.get('ids'));
      const { device_title: title, dev_id } = DATAPOINTS.find((one) => one.device_id === id) ?? {};
      return HttpResponse.json({ data: [{ id, title, dev_id, expected_interval_s: 900 }] });
    }),
  );
  const store = createEditor(draft);
  const symbols = () => {
    const element = elementAt(store.get().history.draft.document, AT);
    const found = schematicOf(element)?.symbols ?? [];
    return { element, names: found.map(({ id, kind, label }) => [id, kind, label]) };
  };
  await openView(
    <EditorProvider value={store}>
      <Edited />
    </EditorProvider>,
    { resource: '', path: '/admin' },
  );
  const bind = async (title: string) =>
    press(await until(() => all('button').find(({ textContent }) => textContent.startsWith(title))));
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

  // One after the other.
  await bind('Main meter');
  await bind('Rain tank');
  await waitFor(() =>
    expect(symbols().names).toEqual([
      ['s1', 'meter', 'Main meter'],
      ['s2', 'tank', 'Rain tank'],
    ]),
  );
  expect(symbols().element?.xidwithValues?.map(({ id, node }) => [id, node])).toEqual([
    [1, 's1-flow'],
    [2, 's1-total'],
    [3, 's2-level'],
  ]);
  // Each is one step of undo.
  act(() => store.undo());
  expect(symbols().names).toHaveLength(1);
  act(() => store.redo());

  // While a symbol is selected, devices that suit it come first.
  act(() => latest.tools?.select('s2'));
  expect(buttons().map((text) => text.slice(0, 8))).toEqual(['Rain tan', 'Old tank', 'Main met']);
  await bind('Old tank');
  await waitFor(() => expect(symbols().names[1]).toEqual(['s2', 'tank', 'Old tank']));
  // A name that someone gave it stays.
  act(() => latest.tools?.setLabel('s2', 'North'));
  await bind('Rain tank');
  await waitFor(() => expect(symbols().element?.xidwithValues?.map(({ id }) => id)).toEqual([1, 2, 3]));
  expect(symbols().names[1]).toEqual(['s2', 'tank', 'North']);
});
