import { VIEW } from '../domain/access/access.ts';
import { DATA_MAX } from '../domain/dashboard/limits.ts';
import { belongsTo, integer, json, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/** A saved version of a dashboard; `version` is the dashboard's. Written with each save and immutable. */
export default defineResource({
  name: 'dashboard-versions',
  title: 'title',
  access: { superadmin: { actions: VIEW, rows: 'all' } },
  fields: {
    dashboard_id: belongsTo('dashboard-v2', {
      required: true,
      readOnly: true,
      onDelete: 'remove',
      label: 'Dashboard',
    }),
    created_by: belongsTo('users', { readOnly: true, onDelete: 'keep', label: 'Saved by' }),
    user_name: text({
      readOnly: true,
      max: 120,
      search: true,
      label: 'Saved by',
      help: 'Name at the time of the save',
    }),
    title: text({ required: true, readOnly: true, search: true }),
    city: integer({ readOnly: true }),
    city_name: text({ readOnly: true, label: 'City' }),
    logo: text({ readOnly: true }),
    data: text({ required: true, readOnly: true, max: DATA_MAX, detailOnly: true, label: 'Layout' }),
    changes: json({ required: true, readOnly: true }),
  },
  list: { columns: ['created_at', 'user_name', 'title'], sort: '-id' },
  form: [],
  unique: [['dashboard_id', 'version']],
  label: { many: 'Dashboard versions', one: 'Dashboard version' },
  menu: false,
  customRoutes: 'all',
});
