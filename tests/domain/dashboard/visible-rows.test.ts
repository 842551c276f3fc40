import { describe, expect, it } from 'vitest';
import { columnSpan, visibleRows } from '../../../src/domain/dashboard/visible-rows.ts';
import { elementRows, elementSpan } from '../../../src/domain/dashboard/sizes.ts';

const document = (columns: unknown) => JSON.stringify({ rows: [{ id: 1, columns }] });

describe('what of a document a viewer sees', () => {
  it('spans columns by the table; an unknown width is the whole one', () => {
    expect(columnSpan({ colwidth: 4, widthPercent: '33.3' })).toBe(4);
    expect(columnSpan({ widthPercent: '66.67' })).toBe(8);
    expect(columnSpan({ colwidth: 3 })).toBe(3);
    expect(columnSpan({ colwidth: 99, widthPercent: '50' })).toBe(12);
    expect(columnSpan({ colwidth: 6, widthPercent: '49' })).toBe(12);
    expect(columnSpan({})).toBe(12);
  });

  it('leaves out hidden columns and rows without anything', () => {
    const rows = visibleRows(
      document([
        { id: 'a', display: false, elements: [{ id: 1, type: 'notes' }] },
        { id: 'b', display: true, elements: [{ id: 2, type: 'notes' }] },
        { id: 'c', elements: [{ id: 3, type: 'odd', keep: 'me' }] },
      ]),
    );
    expect(rows[0]?.columns.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(rows[0]?.columns[1]?.elements[0]).toMatchObject({ type: 'odd', keep: 'me' });
    expect(
      visibleRows(document([{ id: 'a', display: false, elements: [{ id: 1, type: 'notes' }] }])),
    ).toEqual([]);
  });

  it('stands whatever was written into it', () => {
    for (const data of [
      '',
      'no json',
      '[]',
      '7',
      'null',
      '{"rows":7}',
      '{"rows":[null,7,{}]}',
      undefined,
      null,
    ]) {
      expect(visibleRows(data)).toEqual([]);
    }
    const rows = visibleRows(
      document([
        null,
        { elements: 'x' },
        {
          elements: [
            null,
            {
              type: 7,
              xidwithValues: 'x',
              stateDatapoints: [null, { id: 5, dataPoint: 'x' }],
              rects: {},
              options: [],
            },
            { type: 'value', xidwithValues: [{ id: '17' }, { id: 17, node: 'n' }, 3] },
          ],
        },
      ]),
    );
    expect(rows[0]?.columns.at(-1)?.elements).toEqual([
      { id: 'at-0', type: '', xidwithValues: [], stateDatapoints: [], rects: [], options: {} },
      {
        id: 'at-1',
        type: 'value',
        xidwithValues: [{ id: 17, node: 'n' }],
        stateDatapoints: [],
        rects: [],
        options: {},
      },
    ]);
  });

  it('sizes elements in columns and rows, and reads what others count in pixels', () => {
    expect([{ width: 3 }, { width: 12 }, {}, { width: 640 }, { width: -1 }].map(elementSpan)).toEqual([
      3, 12, 12, 12, 12,
    ]);
    expect([{ height: 4 }, {}, { height: 0 }, { height: 400 }, { height: 1e9 }].map(elementRows)).toEqual([
      4,
      null,
      null,
      10,
      60,
    ]);
  });
});
