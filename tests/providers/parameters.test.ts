import { describe, expect, it } from 'vitest';
import { parametersFor } from '../../src/providers/data/parameters.ts';
import { targetOf } from '../../src/providers/data/targets.ts';
import { resourceNamed } from '../../src/resources/all.ts';

const deviceFilter = (filter: Record<string, unknown>) => parametersFor(resourceNamed('devices'), filter);
const pendingFilter = targetOf('devices_new').filter;

describe('the filter of a device list', () => {
  it.each([
    [{ state: 'new' }, { is_active: null }],
    [{ state: 'inactive', is_active: true }, { is_active: true }],
    [{ is_active: 'null' }, { is_active: null }],
    [{ state: 'toaster' }, {}],
    [{ project_ids: 7 }, { project_id: 7 }],
    [{ tags: ['label:TMV', 'site:North'] }, { tags: ['label:TMV', 'site:North'] }],
    [{ tags: 'label:TMV' }, { tags: ['label:TMV'] }],
    [{ has_tags: ['site:North'] }, { tags: ['site:North'] }],
    [{ tags: [] }, {}],
    [
      { q: '', type: undefined, endpoint_name: 'Plant', company_id: null },
      { endpoint_name: 'Plant', company_id: null },
    ],
  ])('%j is asked for as %j', (given, asked) => {
    expect(deviceFilter(given)).toEqual(asked);
  });

  it('of new devices speaks of devices', () => {
    expect(pendingFilter({ q: 'x', type: 'tmv' })).toEqual({ is_active: null, q: 'x' });
    expect(pendingFilter({})).toEqual({ is_active: null });
  });
});
