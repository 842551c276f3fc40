import { describe, expect, it } from 'vitest';
import { boundIn, filesIn, readDocument } from '../../../src/domain/dashboard/read.ts';

describe('reading a document', () => {
  it('takes any object, with a list of rows if it has rows', () => {
    expect(readDocument('{"rows":[],"x":{"y":[1]}}').document).toEqual({ rows: [], x: { y: [1] } });
    expect(readDocument('{}').document).toEqual({});
    for (const text of ['[]', '1', '"x"', 'null', '{"rows":{}}', '{"rows":null}']) {
      expect([text, readDocument(text).fault]).toEqual([text, 'dashboard_shape']);
    }
    for (const text of ['', '{', '{"a":}', '{"a":1}}', 'NaN']) {
      expect([text, readDocument(text).fault]).toEqual([text, 'dashboard_json']);
    }
  });

  it('counts how deep it is, not brackets within texts', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(readDocument(nested(32)).fault).toBeUndefined();
    expect(readDocument(nested(33)).fault).toBe('dashboard_depth');
    expect(readDocument('['.repeat(500_000)).fault).toBe('dashboard_depth');
    expect(readDocument(`{"a":"${'['.repeat(99)}\\"${'{'.repeat(99)}"}`).fault).toBeUndefined();
  });
});

it('finds what stands as a datapoint, each once, and no empty places', () => {
  const element = {
    xidwithValues: [{ id: 1 }, { id: 2 }, { id: null }, {}, 'x'],
    stateDatapoints: [{ dataPoint: 2 }, { dataPoint: '3' }, { dataPoint: '' }],
  };
  const document = { rows: [{ columns: [{ elements: [element, null, { xidwithValues: 'x' }] }] }, 5, {}] };
  expect(boundIn(document as never)).toEqual([1, 2, '3']);
});

it('finds the stored files that a text speaks of', () => {
  const name = `${'0a'.repeat(16)}.svg`;
  expect(filesIn(`{"path":"/files/${name}"} /files/${name} /files/short.png /files/${name}x`)).toEqual([
    name,
  ]);
});
