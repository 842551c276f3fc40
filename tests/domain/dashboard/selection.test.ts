import { expect, it } from 'vitest';
import { readSelection, selectionsIn } from '../../../src/domain/dashboard/selection.ts';

it('an element lists the devices of a project or with tags', () => {
  expect(readSelection({ project_id: 7, tag: 'wing:a' })).toEqual({ project_id: 7 });
  expect(readSelection({ tag: ' wing:a ' })).toEqual({ tags: 'wing:a' });
  for (const none of [null, 'wing:a', {}, { tag: ' ' }, { project_id: '7' }])
    expect(readSelection(none)).toBeNull();
});

const documentOf = (...columns: object[]): string => JSON.stringify({ rows: [{ columns }] });
const column = (devices: unknown, more: object = {}) => ({
  elements: [{ id: 1, type: 'status', options: { devices } }],
  ...more,
});

it('those of visible columns are indexed, as devices store their tags', () => {
  const data = documentOf(
    column({ project_id: 7 }),
    column({ tag: 'WING:a, floor:2' }),
    column({ tag: 'wing:b' }, { display: false }),
    column({ tag: 'no tag' }),
    column({ project_id: 2 ** 40 }),
    { elements: 'none' },
  );
  expect(selectionsIn(data)).toEqual([{ project_id: 7 }, { tags: ['wing:a', 'floor:2'] }]);
  expect(selectionsIn('nonsense')).toEqual([]);
});
