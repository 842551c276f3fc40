import { describe, expect, it } from 'vitest';
import { fieldChanges } from '../../../src/domain/audit/changes.ts';
import { canUndo, HIDDEN } from '../../../src/domain/audit/audit.ts';

describe('a change, field by field', () => {
  it('tells what was and what became, in the order of the form', () => {
    const found = fieldChanges({ location: null, title: 'A' }, { location: 'Ward 3', title: 'B' }, [
      'title',
      'location',
    ]);
    expect(found).toEqual([
      { field: 'title', before: 'A', after: 'B' },
      { field: 'location', before: null, after: 'Ward 3' },
    ]);
  });
  it('tells of lists what came and what went', () => {
    const [tags] = fieldChanges({ tags: ['a:1', 'b:2'] }, { tags: ['b:2', 'c:3'] });
    expect(tags).toMatchObject({ added: ['c:3'], removed: ['a:1'] });
  });
  it('leaves out what says nothing', () => {
    expect(fieldChanges(null, { title: 'A', phone: null, tags: [] })).toEqual([
      { field: 'title', before: null, after: 'A' },
    ]);
    expect(fieldChanges({ title: 'A' }, { title: 'A' })).toEqual([]);
    expect(fieldChanges(null, null)).toEqual([]);
  });
  it('tells that a secret was changed, not what it is', () => {
    expect(fieldChanges({ token: HIDDEN }, { token: HIDDEN })).toHaveLength(1);
  });
});

describe('taking back', () => {
  const now = Date.parse('2026-11-20T02:00:00Z');
  const change = { at: '2026-11-20T01:55:00Z', action: 'edit', actor_id: 7, before: { title: 'A' } } as const;
  const me = { id: 7, role: 'companyadmin' };
  it('is offered to its author and to superadmins, for 10 minutes', () => {
    expect(canUndo(change, me, now)).toBe(true);
    expect(canUndo(change, { ...me, id: 8 }, now)).toBe(false);
    expect(canUndo(change, { id: 8, role: 'superadmin' }, now)).toBe(true);
    expect(canUndo(change, me, now + 6 * 60_000)).toBe(false);
  });
  it('is not offered for what is final, new or secret', () => {
    expect(canUndo({ ...change, action: 'revoke' }, me, now)).toBe(false);
    expect(canUndo({ ...change, before: null }, me, now)).toBe(false);
    expect(canUndo({ ...change, before: { token: HIDDEN } }, me, now)).toBe(false);
  });
});
