import { describe, expect, it } from 'vitest';
import { entryOf } from '../../../server/audit/change.ts';
import { HIDDEN } from '../../../src/domain/audit/audit.ts';
import { ALL } from '../../../src/domain/access/access.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { belongsTo, countOf, instant, manyOf, text } from '../../../src/schema/field.ts';
import { defineResource } from '../../../src/schema/resource.ts';

const pumps = defineResource({
  name: 'pumps',
  title: 'name',
  access: { superadmin: ALL },
  fields: {
    name: text({ required: true }),
    token: text({ writeOnly: true }),
    company_id: belongsTo('companies'),
    device_ids: manyOf('devices', { through: 'pump_devices' }),
    seen_at: instant({ readOnly: true, systemManaged: true }),
    due_at: instant(),
    part_count: countOf('parts', 'pump_id'),
  },
  list: { columns: ['name'], sort: 'name' },
  form: ['name'],
});
const pump = {
  id: 7,
  version: 3,
  name: 'P',
  company_id: 1,
  device_ids: [1, 2],
  seen_at: null,
  part_count: 4,
};

describe('an audit entry', () => {
  it('contains only the changed fields, as in responses', () => {
    const due_at = new Date('2026-11-20T02:15:45.812Z');
    const after = {
      ...pump,
      version: 4,
      name: 'Q',
      due_at,
      device_ids: [2, 1],
      seen_at: due_at,
      part_count: 5,
    };
    expect(entryOf({ resource: pumps, before: pump, after })).toEqual({
      action: 'edit',
      resource: 'pumps',
      record_id: 7,
      record_title: 'Q',
      record_version: 4,
      before: { name: 'P', due_at: null },
      after: { name: 'Q', due_at: '2026-11-20T02:15:45.812Z' },
      company_id: 1,
      parent: undefined,
    });
  });

  it('is not written if nothing changed', () => {
    expect(entryOf({ resource: pumps, before: pump, after: { ...pump, version: 4 } })).toBeUndefined();
  });

  it('hides secrets but records that they changed', () => {
    const after = { ...pump, token: 'very secret' };
    expect(entryOf({ resource: pumps, before: pump, after })).toMatchObject({
      before: { token: HIDDEN },
      after: { token: HIDDEN },
    });
    expect(JSON.stringify(entryOf({ resource: pumps, after }))).not.toContain('secret');
  });

  it('of a created or deleted record contains all its fields', () => {
    const whole = { name: 'P', company_id: 1, device_ids: [1, 2] };
    expect(entryOf({ resource: pumps, after: pump })).toMatchObject({
      action: 'create',
      before: null,
      after: whole,
    });
    expect(entryOf({ resource: pumps, before: pump })).toMatchObject({
      action: 'delete',
      before: whole,
      after: null,
    });
  });

  it.each([
    [null, 1, 1],
    [1, null, 1],
    [1, 1, 1],
    [1, 2, null],
  ])('of a move from company %j to %j belongs to %j', (from, to, owner) => {
    const [before, after] = [
      { ...pump, company_id: from },
      { ...pump, name: 'Q', company_id: to },
    ];
    expect(entryOf({ resource: pumps, before, after })?.company_id).toBe(owner);
  });

  it('belongs to the record’s company; for a datapoint to its device’s', () => {
    const company = entryOf({ resource: resourceNamed('companies'), after: { id: 5, name: 'C' } });
    expect(company?.company_id).toBe(5);
    const datapoint = entryOf({ resource: resourceNamed('datapoints'), after: { id: 1, device_id: 9 } });
    expect(datapoint).toMatchObject({ company_id: undefined, parent: { resource: 'devices', id: 9 } });
  });
});
