import { describe, expect, it } from 'vitest';
import { dataForViewer } from '../../../../src/domain/dashboard/for-viewer.ts';
import type { DashboardDocument } from '../../../../src/domain/dashboard/document.ts';
import {
  type Choice,
  resolveDocument,
  type Match,
} from '../../../../src/domain/dashboard/variables/resolve.ts';
import { readSelection, selectionsIn } from '../../../../src/domain/dashboard/selection.ts';
import {
  indexedRelations,
  readValue,
  relationKey,
  relationsIn,
  variablesIn,
} from '../../../../src/domain/dashboard/variables/variables.ts';
import { valuesInAddress, withVariable } from '../../../../src/domain/dashboard/variables/address.ts';
import { elementsOf } from '../../../../src/domain/dashboard/read.ts';

type Json = Record<string, unknown>;
const VARIABLES = [
  { name: 'site', kind: 'project', label: 'Site' },
  { name: 'valve', kind: 'device', label: 'Valve', within: 'site', with_tag: 'label:TMV' },
];
const layout = (elements: Json[], variables: unknown = VARIABLES, column: Json = {}): DashboardDocument =>
  ({
    variables,
    rows: [{ id: 1, columns: [{ id: 1, ...column, elements }] }],
  }) as unknown as DashboardDocument;

const site: Choice = {
  name: 'site',
  kind: 'project',
  label: 'Site',
  value: '12',
  title: 'Riverside',
  state: 'chosen',
};
const match = (id: number): Match => ({ id, xid: `x${id}`, dev_id: `d${id}`, device_id: id * 10 });
const binding = (more: Json = {}): Json => ({
  id: null,
  xid: null,
  end: null,
  dev_id: '',
  type: 'temperature',
  variable: 'site',
  ...more,
});
const key = (tags: string[] = []) => relationKey({ variable: 'site', tags, key: 'temperature' });
const resolve = (element: Json, matches: [string, Match[]][], choices: Choice[] = [site]): Json =>
  elementsOf(
    resolveDocument(layout([element]), { choices, matches: new Map(matches) }),
  )[0] as unknown as Json;

describe('the declared variables', () => {
  it('are those that are valid, in order', () => {
    expect(variablesIn(layout([])).map(({ name }) => name)).toEqual(['site', 'valve']);
    const odd = [
      null,
      'site',
      { name: 'Site', kind: 'project' },
      { name: 'a', kind: 'company' },
      { name: 'a', kind: 'tag', tag_key: 'Ward:', default: ' Ward:3 ' },
      { name: 'a', kind: 'device' },
      { name: 'b', kind: 'device', within: 'later', default: 'x' },
    ];
    expect(variablesIn(layout([], odd))).toEqual([
      { name: 'a', kind: 'tag', label: 'a', tag_key: 'ward', default: 'ward:3' },
      { name: 'b', kind: 'device', label: 'b' },
    ]);
    expect(variablesIn(layout([], {}))).toEqual([]);
  });

  it('take ids and tags, and nothing else', () => {
    expect(['12', 12].map((value) => readValue('project', value))).toEqual(['12', '12']);
    for (const value of ['', '0', '-1', '1.5', 'abc', '99999999999', null, true, [12], { id: 12 }]) {
      expect(readValue('device', value)).toBeNull();
    }
    expect(readValue('tag', 'Ward:3')).toBe('ward:3');
    for (const value of ['', 'ward', 'a:b,c:d', 12, null]) expect(readValue('tag', value)).toBeNull();
  });
});

describe('an address', () => {
  it('keeps what is chosen', () => {
    const search = new URLSearchParams('range=7d&var-site=12&var-valve=7');
    expect(valuesInAddress(search)).toEqual({ site: '12', valve: '7' });
    const next = withVariable(search, 'site', '13', variablesIn(layout([])));
    expect(next.toString()).toBe('range=7d&var-site=13');
    expect(withVariable(search, 'valve', '8', []).toString()).toBe('range=7d&var-site=12&var-valve=8');
  });
});

describe('the relations of a document', () => {
  it('are what its visible elements ask of declared variables, each once', () => {
    const elements = [
      { type: 'value', xidwithValues: [binding(), binding({ with_tag: 'Role:hot' })] },
      { type: 'svg', stateDatapoints: [{ id: 'n', dataPoint: null, variable: 'valve', type: 'flow' }] },
      { type: 'status', options: { devices: { variable: 'site' } } },
      { type: 'value', xidwithValues: [binding(), { id: 5, variable: 'site', type: 'temperature' }] },
      { type: 'value', xidwithValues: [binding({ variable: 'none' }), binding({ with_tag: 'x' })] },
    ];
    expect(relationsIn(layout(elements))).toEqual([
      { variable: 'site', tags: [], key: 'temperature' },
      { variable: 'site', tags: ['role:hot'], key: 'temperature' },
      { variable: 'valve', tags: [], key: 'flow' },
      { variable: 'site', tags: [], key: null },
    ]);
    expect(relationsIn(layout(elements, VARIABLES, { display: false }))).toEqual([]);
    expect(indexedRelations(JSON.stringify(layout(elements)))[2]).toMatchObject({ kind: 'device' });
    expect(indexedRelations('{"variables":[{')).toEqual([]);
  });
});

describe('a resolved document', () => {
  it('shows the datapoint of what is chosen', () => {
    expect(resolve({ type: 'value', xidwithValues: [binding()] }, [[key(), [match(5)]]])).toEqual({
      type: 'value',
      xidwithValues: [{ id: 5, xid: 'x5', dev_id: 'd5', end: null, type: 'temperature' }],
    });
  });

  it('says what is missing, and why', () => {
    const element = { type: 'gauge', xidwithValues: [binding()] };
    const about = { key: 'temperature', kind: 'project', label: 'Site', title: 'Riverside' };
    expect(resolve(element, [])).toMatchObject({ unmatched: [{ reason: 'none', ...about }] });
    expect(resolve(element, [[key(), [match(5), match(6)]]])).toEqual({
      type: 'gauge',
      xidwithValues: [],
      unmatched: [{ reason: 'several', ...about }],
    });
    const unknown: Choice = { ...site, value: null, title: null, state: 'unknown' };
    expect(resolve(element, [[key(), [match(5)]]], [unknown])).toMatchObject({
      xidwithValues: [],
      unmatched: [{ reason: 'unchosen', title: null }],
    });
    expect(resolve(element, [], [])).toMatchObject({ unmatched: [{ reason: 'unchosen', kind: null }] });
  });

  it('shows all datapoints in a chart, up to a limit', () => {
    const chart = { type: 'chart', xidwithValues: [binding()] };
    const ids = (count: number) => Array.from({ length: count }, (_, index) => match(index + 1));
    expect(resolve(chart, [[key(), ids(20)]])['xidwithValues']).toHaveLength(20);
    expect(resolve(chart, [[key(), ids(21)]])).toMatchObject({
      xidwithValues: [],
      unmatched: [{ reason: 'many' }],
    });
  });

  it('keeps the nodes of a drawing that have no datapoint', () => {
    const drawing = {
      type: 'svg',
      xidwithValues: [binding({ node: 'a' }), binding({ node: 'b', with_tag: 'role:hot' })],
      stateDatapoints: [
        { id: 'c', dataPoint: null, variable: 'site', type: 'temperature', onColor: '#f00' },
        { id: 'd', dataPoint: 9 },
      ],
    };
    expect(resolve(drawing, [[key(['role:hot']), [match(6)]]])).toMatchObject({
      xidwithValues: [
        { node: 'a', id: -1 },
        { node: 'b', id: 6, dev_id: 'd6' },
      ],
      stateDatapoints: [
        { id: 'c', dataPoint: -1, onColor: '#f00' },
        { id: 'd', dataPoint: 9 },
      ],
      unmatched: [{ reason: 'none' }, { reason: 'none' }],
    });
  });

  it('lists the devices of what is chosen', () => {
    const status = {
      type: 'status',
      options: { title: 'T', devices: { variable: 'site', with_tag: 'a:b' } },
    };
    const chosen = (choice: Choice) =>
      readSelection((resolve(status, [], [choice])['options'] as Json)['devices']);
    expect(chosen(site)).toEqual({ project_id: 12, tags: 'a:b' });
    expect(chosen({ ...site, kind: 'device', value: '7' })).toEqual({ ids: '7', tags: 'a:b' });
    expect(chosen({ ...site, kind: 'tag', value: 'ward:3' })).toEqual({ tags: 'ward:3,a:b' });
    expect(chosen({ ...site, value: null, state: 'none' })).toBeNull();
    expect(resolve(status, [], [])).toMatchObject({ unmatched: [{ reason: 'unchosen', key: null }] });
    expect(readSelection(status.options.devices)).toBeNull();
    expect(selectionsIn(JSON.stringify(layout([status])))).toEqual([]);
  });

  it('leaves everything else as it is', () => {
    const document = layout([{ type: 'value', xidwithValues: [{ id: 5 }], own: { a: 1 } }]);
    expect(resolveDocument(document, { choices: [site], matches: new Map() })).toBe(document);
  });
});

it('keeps references from a viewer’s document, but not the defaults and the devices', () => {
  const before = layout(
    [{ type: 'value', xidwithValues: [binding({ dev_id: 'secret', own: 'secret' })] }],
    [{ ...VARIABLES[0], default: 'secret' }],
  );
  const after = dataForViewer(JSON.stringify(before), new Map());
  expect(after).not.toContain('secret');
  expect(JSON.parse(after)).toMatchObject({
    variables: [VARIABLES[0]],
    rows: [{ columns: [{ elements: [{ xidwithValues: [binding({ dev_id: null })] }] }] }],
  });
});
