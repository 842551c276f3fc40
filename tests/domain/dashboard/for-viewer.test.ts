import { describe, expect, it } from 'vitest';
import { dataForViewer, type VisibleDatapoints } from '../../../src/domain/dashboard/for-viewer.ts';

const SEEN: VisibleDatapoints = new Map([
  [1, { id: 1, last_value: 7, isMoved: false }],
  [2, { id: 2, last_value: null, isMoved: true }],
]);
const dataWith = (element: object, column: object = {}): string =>
  JSON.stringify({ rows: [{ columns: [{ ...column, elements: [element] }] }], note: 'kept' }, null, 2);
const shown = (text: string) => JSON.parse(dataForViewer(text, SEEN)).rows[0].columns[0].elements[0];

describe('the data of a dashboard for a viewer', () => {
  it('keeps its bytes where all may be seen', () => {
    const text = dataWith({
      xidwithValues: [{ id: 1, xid: 'a', end: 1.5, dev_id: 'd', type: 't' }],
      odd: [],
    });
    expect(dataForViewer(text, SEEN)).toBe(text);
    for (const odd of ['{"rows":[]}', '{ "rows": [1, {"columns": [null, {"elements": {}}]}] }', '{}']) {
      expect(dataForViewer(odd, SEEN)).toBe(odd);
    }
  });

  it('holds nothing of a datapoint that the viewer may not see but its id and the look', () => {
    const foreign = { id: 9, xid: 'secret', end: 43.5, dev_id: 'secret', type: 'secret', other: 'secret' };
    const state = { id: 'n', dataPoint: 9, dev_id: 'secret', device_id: 99, onColor: '#f00', spinFan: true };
    const element = shown(
      dataWith({
        xidwithValues: [
          { ...foreign, node: 'n' },
          { ...foreign, id: '1' },
          { id: 1, end: 4 },
        ],
        stateDatapoints: [
          { ...state, other: 'secret' },
          { ...state, dataPoint: 1 },
        ],
      }),
    );
    expect(element.xidwithValues).toEqual([
      { id: 9, xid: null, end: null, dev_id: null, type: null, node: 'n' },
      { id: '1', xid: null, end: null, dev_id: null, type: null },
      { id: 1, end: 4 },
    ]);
    expect(element.stateDatapoints).toEqual([
      { id: 'n', dataPoint: 9, dev_id: null, device_id: null, onColor: '#f00', spinFan: true },
      { ...state, dataPoint: 1 },
    ]);
  });

  it('shows no number from before a device was moved', () => {
    expect(shown(dataWith({ xidwithValues: [{ id: 2, xid: 'x', end: 42 }] })).xidwithValues).toEqual([
      { id: 2, xid: 'x', end: null },
    ]);
  });

  it('holds nothing of what is in hidden columns', () => {
    const text = dataWith({ type: 'notes', data: 'for editors' }, { id: 'c', display: false });
    expect(JSON.parse(dataForViewer(text, SEEN)).rows).toEqual([
      { columns: [{ id: 'c', display: false, elements: [] }] },
    ]);
  });
});
