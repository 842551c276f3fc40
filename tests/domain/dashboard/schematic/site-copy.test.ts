import { keyFacts } from '../../../../src/domain/readings/well-known-keys.ts';
import { describe, expect, it, test } from 'vitest';
import type { BoundDatapoint } from '../../../../src/domain/readings/datapoints.ts';
import type { Element } from '../../../../src/domain/dashboard/document.ts';
import { withSchematic } from '../../../../src/domain/dashboard/edits/schematic.ts';
import {
  proposeDevices,
  type SiteDevice,
  type SiteNames,
} from '../../../../src/domain/dashboard/schematic/match-site.ts';
import { matchSlots, slotState, slotValue } from '../../../../src/domain/dashboard/schematic/slots.ts';
import {
  forOtherSite,
  missingKeys,
  shownDevices,
} from '../../../../src/domain/dashboard/schematic/site-copy.ts';
import { differenceOf, replaceWords } from '../../../../src/domain/dashboard/schematic/title-words.ts';

const device = (id: number, title: string, more: Partial<SiteDevice> = {}): SiteDevice => ({
  id,
  title,
  dev_id: `dev-${id}-${title.length}`,
  hw_serial: `${id}`,
  type: 'tmv',
  tags: [],
  keys: ['temperature', 'flow_rate'],
  ...more,
});
const matches = (sources: readonly SiteDevice[], devices: readonly SiteDevice[], names?: SiteNames) =>
  proposeDevices(sources, devices, names).map(({ device: found, reason }) => [found?.title ?? null, reason]);

test('texts differ in the words that are not the same at the beginning and at the end', () => {
  expect(differenceOf('Māori Ward, Room 01 basin', 'Acacia Wing, room 1 basin')).toEqual({
    from: 'Māori Ward',
    to: 'Acacia Wing',
    key: 'maori ward > acacia wing',
    shared: 3,
  });
  expect(differenceOf('Basin', 'basin')).toMatchObject({ from: '', to: '', shared: 1 });
  expect(replaceWords('Plant of the MAORI ward', 'Māori Ward', 'Acacia Wing')).toBe(
    'Plant of the Acacia Wing',
  );
  expect(replaceWords('Forward 1', 'ward', 'wing')).toBe('Forward 1');
});

describe('devices of another site', () => {
  const banksia = ['Room 1 basin', 'Room 2 basin', 'Kitchen'].map((room, at) =>
    device(at + 1, `Banksia House ${room}`),
  );

  it('are found by the title with the site’s name replaced, for any site’s name', () => {
    const acacia = ['Kitchen', 'Room 02 basin', 'Room 1 basin', 'Room 3 basin'].map((room, at) =>
      device(at + 11, `Acacia Wing ${room}`),
    );
    const found = [
      ['Acacia Wing Room 1 basin', 'title'],
      ['Acacia Wing Room 02 basin', 'title'],
      ['Acacia Wing Kitchen', 'title'],
    ];
    expect(matches(banksia, acacia)).toEqual(found);
    const names = { from: 'Banksia House', to: 'Acacia Wing' };
    expect(matches(banksia.slice(0, 1), acacia, names)).toEqual(found.slice(0, 1));
  });

  it('are found by the pattern of their serials', () => {
    const of = (site: string) => (title: string, at: number) =>
      device(site.length * 10 + at, title, { dev_id: `tmv-${site}-${at}` });
    const [sources, devices] = [['A', 'B', 'C'].map(of('ban')), ['Z', 'Y', 'X'].map(of('acac'))];
    expect(matches(sources, devices)).toEqual([
      ['Z', 'serial'],
      ['Y', 'serial'],
      ['X', 'serial'],
    ]);
  });

  it('are found by their tags, and as the only one of their type', () => {
    const sources = [
      device(1, 'A', { tags: ['site:a', 'role:hot'] }),
      device(2, 'B', { tags: ['site:a', 'role:cold'] }),
      device(3, 'M', { tags: ['site:a'], type: 'water_meter' }),
    ];
    const devices = [
      device(11, 'X', { tags: ['role:cold', 'site:b'] }),
      device(12, 'Y', { tags: ['role:hot', 'site:b'] }),
      device(13, 'Z', { tags: ['site:b'], type: 'water_meter' }),
      device(14, 'W', { tags: ['site:b', 'role:warm'] }),
    ];
    expect(matches(sources, devices)).toEqual([
      ['Y', 'tags'],
      ['X', 'tags'],
      ['Z', 'only'],
    ]);
  });

  it('are not guessed: what fits several is marked, what fits none is left out', () => {
    const rooms = ['Room 1 basin', 'Room 1 shower', 'Room 2 basin', 'Room 2 shower'];
    const suites = ['Suite B shower', 'Suite B basin', 'Suite A shower', 'Suite A basin'];
    const [from, to] = [
      rooms.map((room, at) => device(at + 1, room)),
      suites.map((suite, at) => device(at + 11, suite)),
    ];
    expect(matches(from, to)).toEqual([
      ['Suite A basin', 'similar'],
      ['Suite A shower', 'similar'],
      ['Suite B basin', 'similar'],
      ['Suite B shower', 'similar'],
    ]);
    expect(
      matches([device(1, 'Room 1'), device(2, 'Tap')], [device(11, 'Room 2'), device(12, 'Bath')]),
    ).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('have the same type and at least one of the datapoints, and are not those of the drawing', () => {
    const source = device(1, 'Basin');
    expect(matches([source], [device(11, 'Basin', { type: 'other' })])).toEqual([[null, null]]);
    expect(matches([source], [device(11, 'Basin', { keys: ['level'] })])).toEqual([[null, null]]);
    expect(matches([source], [source])).toEqual([[null, null]]);
    expect(matches([source], [device(11, 'Basin', { keys: ['uplink.temperature'] })])).toEqual([
      ['Basin', 'title'],
    ]);
  });
});

const datapoint = (id: number, device_id: number, title: string, key: string): BoundDatapoint => ({
  id,
  xid: `x${id}`,
  key,
  role: keyFacts(key).role,
  label: key,
  unit: null,
  kind: key === 'leak' ? 'state' : 'gauge',
  device_id,
  dev_id: `d${device_id}`,
  device_title: title,
  expected_interval_s: 60,
  last_value: 1,
  last_at: null,
});
const valve = (id: number, title: string, ...keys: string[]) =>
  keys.map((key, at) => datapoint(id * 10 + at, id, title, key));

const drawn = (): { readonly element: Element; readonly known: ReadonlyMap<number, BoundDatapoint> } => {
  const symbols = [
    { id: 's1', kind: 'tmv', x: 0, y: 0, label: 'Room 1 basin' },
    { id: 's2', kind: 'tmv', x: 300, y: 0, label: 'Kitchen TMV' },
    { id: 's3', kind: 'label', x: 0, y: 200, label: 'Valves of Banksia House' },
  ];
  const bound = [
    valve(1, 'Room 1 basin TMV', 'temperature', 'flow_rate', 'leak'),
    valve(2, 'Kitchen TMV', 'temperature'),
  ];
  const slots = symbols.flatMap((symbol, at) =>
    matchSlots(symbol, bound[at] ?? []).map((match) => ({ symbol, ...match })),
  );
  const element = withSchematic(
    {
      id: 'e1',
      type: 'svg',
      xidwithValues: slots.flatMap(({ symbol, slot, datapoint: of }) =>
        slot.as === 'value' ? [{ ...slotValue(symbol, slot, of), decimals: 2 }] : [],
      ),
      stateDatapoints: slots.flatMap(({ symbol, slot, datapoint: of }) =>
        slot.as === 'state' ? [slotState(symbol, slot, of)] : [],
      ),
    },
    { symbols, pipes: [] },
  );
  return { element, known: new Map(bound.flat().map((each) => [each.id, each])) };
};

test('the copy shows the other devices with the same settings, and its labels name them', () => {
  const { element, known } = drawn();
  expect(shownDevices(element, known).map(({ id, keys }) => [id, keys])).toEqual([
    [1, ['temperature', 'flow_rate', 'leak']],
    [2, ['temperature']],
  ]);
  const replacement = {
    title: 'Suite A basin TMV',
    datapoints: valve(8, 'Suite A basin TMV', 'uplink.flow_rate', 'uplink.temperature'),
  };
  expect(missingKeys(element, 1, replacement, known)).toEqual(['leak']);
  const names = { from: 'Banksia House', to: 'Acacia Wing' };
  const copy = forOtherSite(element, new Map([[1, replacement]]), known, names);
  expect(copy.xidwithValues).toMatchObject([
    { id: 81, type: 'uplink.temperature', dev_id: 'd8', node: 's1-temperature', decimals: 2, end: null },
    { id: 80, type: 'uplink.flow_rate', dev_id: 'd8', node: 's1-flow' },
  ]);
  expect(copy.stateDatapoints).toEqual([]);
  expect(copy['schematic']).toMatchObject({
    symbols: [{ label: 'Suite A basin' }, { label: 'Kitchen TMV' }, { label: 'Valves of Acacia Wing' }],
  });
  expect(copy.data).toContain('Valves of Acacia Wing');
});

test('an uploaded drawing is copied by its nodes', () => {
  const known = new Map(valve(1, 'A', 'level').map((each) => [each.id, each]));
  const element = {
    id: 'e',
    type: 'svg',
    data: '<svg/>',
    xidwithValues: [{ id: 10, xid: null, end: 3, dev_id: 'd1', type: 'level', node: 'tank' }],
  };
  const replacements = new Map([[1, { title: 'B', datapoints: valve(2, 'B', 'level') }]]);
  expect(forOtherSite(element, replacements, known)).toEqual({
    ...element,
    stateDatapoints: [],
    xidwithValues: [{ id: 20, xid: 'x20', end: null, dev_id: 'd2', type: 'level', node: 'tank' }],
  });
});
