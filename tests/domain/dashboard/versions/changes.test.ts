import { describe, expect, it } from 'vitest';
import { changesBetween, savedChanges } from '../../../../src/domain/dashboard/versions/changes.ts';
import type { DashboardDocument } from '../../../../src/domain/dashboard/document.ts';

const element = (id: string, more: object = {}) => ({ id, type: 'value', ...more });
const column = (id: string, elements: object[] = []) => ({ id, colwidth: 6, widthPercent: '50', elements });
const row = (id: string, columns: object[] = []) => ({ id, columns });
const of = (...rows: object[]) => ({ rows }) as unknown as DashboardDocument;

describe('what changed between two documents', () => {
  it('is nothing where nothing did', () => {
    const document = of(row('r', [column('c', [element('e')])]));
    expect(changesBetween(document, structuredClone(document))).toEqual([]);
  });

  it('tells what was added and removed, and not all that was in it', () => {
    const before = of(row('a', [column('c', [element('e')])]), row('b'));
    const after = of(row('b', [column('d', [element('f', { type: 'gauge' })])]));
    expect(changesBetween(before, after)).toEqual([
      { what: 'row', how: 'removed', id: 'a', row: 1 },
      { what: 'column', how: 'added', id: 'd', row: 1, column: 1 },
    ]);
    expect(changesBetween(of(row('a', [column('c')])), of(row('a', [column('c', [element('e')])])))).toEqual([
      { what: 'element', how: 'added', id: 'e', type: 'value', row: 1, column: 1 },
    ]);
  });

  it('tells what moved: as few as explain it', () => {
    const [a, b, c] = [row('a'), row('b'), row('c')];
    expect(changesBetween(of(a, b, c), of(c, a, b))).toEqual([
      { what: 'row', how: 'moved', id: 'c', row: 1 },
    ]);
    const before = of(row('r', [column('c', [element('e')]), column('d')]));
    const after = of(row('r', [column('c'), column('d', [element('e')])]));
    expect(changesBetween(before, after)).toEqual([
      { what: 'element', how: 'moved', id: 'e', type: 'value', row: 1, column: 2 },
    ]);
  });

  it('names the keys that differ', () => {
    const before = of(
      row('r', [{ ...column('c'), elements: [element('e', { height: 2, options: { unit: 'l' } })] }]),
    );
    const after = of(
      row('r', [
        {
          ...column('c'),
          widthPercent: '25',
          elements: [element('e', { height: 3, new: 1, options: { unit: 'l' } })],
        },
      ]),
    );
    expect(changesBetween(before, after)).toEqual([
      { what: 'column', how: 'changed', id: 'c', row: 1, column: 1, keys: ['widthPercent'] },
      { what: 'element', how: 'changed', id: 'e', type: 'value', row: 1, column: 1, keys: ['height', 'new'] },
    ]);
    expect(changesBetween({ rows: [], theme: 1 }, { rows: [], theme: 2 })).toEqual([
      { what: 'other', how: 'changed', keys: ['theme'] },
    ]);
  });

  it('bears whatever others wrote', () => {
    const strange = { rows: [null, 5, { columns: 'x' }, { columns: [{ elements: [{}, {}] }] }] } as never;
    expect(changesBetween({ rows: [] }, strange)).toHaveLength(2);
    expect(changesBetween(strange, strange)).toEqual([]);
    const twice = of(row('a'), row('a'));
    expect(changesBetween(twice, of(row('a')))).toEqual([{ what: 'row', how: 'removed', id: 'a', row: 2 }]);
  });

  it('tells a hundred, and how many more', () => {
    const many = of(...Array.from({ length: 150 }, (_, at) => row(`r${at}`)));
    const changes = changesBetween({ rows: [] }, many);
    expect([changes.length, changes.at(-1)]).toEqual([101, { what: 'more', how: 'changed', count: 50 }]);
  });
});

it('tells title, city and logo of a saved dashboard', () => {
  const before = { title: 'A', city: 1, city_name: 'Sydney', logo: null, document: of() };
  const after = { title: 'B', city: 2, city_name: 'Perth', logo: '/files/x.png', document: of() };
  expect(savedChanges(before, after)).toEqual([
    { what: 'title', how: 'changed', from: 'A', to: 'B' },
    { what: 'city', how: 'changed', from: 'Sydney', to: 'Perth' },
    { what: 'logo', how: 'added' },
  ]);
});
