import { ALL, allow, MANAGE, OWN_COMPANY } from '../../src/domain/access/access.ts';
import { belongsTo, boolean, choice, email, instant, integer, tags, text } from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/resource.ts';

/** A made-up resource with a field of most kinds. */
export const widgets = defineResource({
  name: 'widgets',
  title: 'name',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY, size: ['small', 'large'] }),
  },
  fields: {
    name: text({ required: true, max: 20, unique: true, search: true }),
    mail: email({ label: 'Mail', help: 'Where news goes' }),
    size: choice(['small', 'large', 'huge'], { required: true, default: 'small' }),
    amount: integer({ min: 1, max: 9, unit: 'L' }),
    company_id: belongsTo('companies', { label: 'Company' }),
    tags: tags(),
    is_active: boolean({ default: true, label: 'State', words: ['active', 'inactive'] }),
    seen_at: instant({ readOnly: true, systemManaged: true, label: 'Seen' }),
  },
  list: {
    columns: ['name', 'mail', 'size', 'amount', 'tags', 'is_active', 'seen_at'],
    filters: ['size'],
    sort: 'name',
  },
  form: ['name', 'mail', 'size', 'amount', 'company_id', 'tags', 'is_active'],
});

export const widget = (id: number, more: object = {}) => ({
  id,
  version: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  name: `Widget ${id}`,
  mail: `w${id}@example.com`,
  size: 'small',
  amount: 3,
  company_id: null,
  tags: [] as string[],
  is_active: true,
  seen_at: null,
  ...more,
});
