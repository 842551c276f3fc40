import type { BoundDatapoint } from '../../../src/domain/readings/datapoints.ts';
import { describe, expect, it } from 'vitest';
import { bindingsOf, faultOf, type BindingContext } from '../../../src/dashboards/editor/bindings/faults.ts';
import type { DashboardDocument, Element } from '../../../src/domain/dashboard/document.ts';

const fact = (id: number, device_id: number): BoundDatapoint => ({
  id,
  xid: `x${id}`,
  key: 'temperature',
  label: 'Temperature',
  unit: '°C',
  kind: 'gauge',
  role: null,
  device_id,
  dev_id: `d${device_id}`,
  device_title: 'Basin',
  expected_interval_s: 900,
  last_value: 43.5,
  last_at: null,
});
const value = (id: number, more: object = {}) => ({
  id,
  xid: `x${id}`,
  end: 1,
  dev_id: 'gone',
  type: 't',
  ...more,
});
const rect = (id: string) => ({ id, x: 0, y: 0, width: 1, height: 1 });
const documentOf = (...elements: readonly unknown[]): DashboardDocument => ({
  rows: [
    { id: 'r', columns: [{ id: 'c', colwidth: 12, widthPercent: '100', elements: elements as Element[] }] },
  ],
});
const modeOf = (type: string) =>
  ({ svg: 'nodes', value: 'one', notes: 'none' } as const)[type as 'svg' | 'value' | 'notes'];

describe('the bindings of a dashboard', () => {
  const drawing = {
    id: 'e1',
    type: 'svg',
    rects: [rect('a'), rect('b'), rect('free')],
    xidwithValues: [value(1, { node: 'a' }), value(2, { node: 'lost' }), value(3)],
    stateDatapoints: [{ id: 'b', dataPoint: 4, dev_id: 'gone', device_id: 9 }],
  };
  const all = bindingsOf(
    documentOf(
      drawing,
      { id: 'e2', type: 'value' },
      { id: 'e3', type: 'value', xidwithValues: [value(5)] },
      { id: 'e4', type: 'notes', data: 'nothing to bind' },
      { id: 'e5', type: 'theirs', xidwithValues: [value(1)] },
    ),
    modeOf,
  );
  const context: BindingContext = {
    datapoints: new Map([1, 2, 3].map((id) => [id, fact(id, id)])),
    devices: new Set(),
    owners: new Map([
      [1, 7],
      [2, 7],
      [3, 7],
    ]),
    audience: [7],
  };
  const faultKinds = (now: BindingContext) => all.map((each) => faultOf(each, now)?.kind);

  it('lists all bindings and unbound placeholders', () => {
    expect(all.map(({ node, as, datapoint }) => [node, as, datapoint])).toEqual([
      ['a', 'value', 1],
      ['lost', 'value', 2],
      ['', 'value', 3],
      ['b', 'state', 4],
      ['free', 'value', null],
      [null, 'value', null],
      [null, 'value', 5],
      [null, 'value', 1],
    ]);
  });

  it('misses a binding of each symbol that shows nothing, except where grey water comes from', () => {
    const pipe = (id: string, from: string, to: string, medium: string) => ({
      id,
      from: { symbol: from, port: 'out' },
      to: { symbol: to, port: 'in' },
      medium,
    });
    const schematic = {
      symbols: ['meter', 'tmv', 'shower', 'supply'].map((kind, at) => ({ id: `s${at}`, kind, x: 0, y: 0 })),
      pipes: [pipe('p1', 's3', 's0', 'cold'), pipe('p2', 's0', 's1', 'cold'), pipe('p3', 's2', 's1', 'grey')],
    };
    const rects = ['s0-flow', 's0-total', 's1-temperature', 's1-alarm', 's2-temperature'].map(rect);
    const element = {
      id: 'e1',
      type: 'svg',
      schematic,
      rects,
      xidwithValues: [value(1, { node: 's0-total' })],
    };
    const nodes = bindingsOf(documentOf(element), modeOf).map(({ node, datapoint }) => [node, datapoint]);
    expect(nodes).toEqual([
      ['s0-total', 1],
      ['s1-temperature', null],
    ]);
  });

  it('reports the fault of each binding', () => {
    expect(faultKinds(context)).toEqual([
      undefined,
      'node',
      'no_node',
      'device',
      'unbound',
      'unbound',
      'device',
      undefined,
    ]);
  });

  it('distinguishes an unknown xid from a deleted device', () => {
    const now = faultKinds({ ...context, devices: new Set(['gone']) });
    expect(now[6]).toBe('xid');
    // A state carries no xid.
    expect(now[3]).toBe('datapoint');
  });

  it('names the companies that can’t see the device of another one', () => {
    const [first] = all;
    expect(first && faultOf(first, { ...context, audience: [7, 8] })).toEqual({
      kind: 'company',
      owner: 7,
      withoutAccess: [8],
    });
    // Attached to nobody, or not known yet: nothing is said.
    expect(first && faultOf(first, { ...context, audience: [] })).toBeUndefined();
    expect(first && faultOf(first, { datapoints: context.datapoints })).toBeUndefined();
  });
});
