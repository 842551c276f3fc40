import { describe, expect, it } from 'vitest';
import { deviceFilter, pendingFilter } from '../../src/providers/data/device-filter.ts';

describe('the filter of a device list', () => {
  it.each([
    [{ state: 'new' }, { is_active: null }],
    [{ state: 'inactive', is_active: true }, { is_active: true }],
    [{ is_active: 'null' }, { is_active: null }],
    [{ state: 'toaster' }, {}],
    [{ project_ids: 7 }, { project_id: 7 }],
    [{ tags: 'label:TMV', has_tags: ['site:North', 'label:TMV'] }, { tags: ['label:TMV', 'site:North'] }],
    [{ has_tags: [] }, {}],
    [
      { q: '', type: undefined, endpoint_name: 'Plant', company_id: null },
      { endpoint_name: 'Plant', company_id: null },
    ],
  ])('%j is asked for as %j', (given, asked) => {
    expect(deviceFilter(given)).toEqual(asked);
  });

  it('of new devices speaks of devices', () => {
    expect(pendingFilter({ q: 'x', type: 'tmv' })).toEqual({ is_active: null, q: 'x' });
    expect(pendingFilter()).toEqual({ is_active: null });
  });
});
