import { allow, OWN_COMPANY } from '../domain/access/access.ts';
import { WALL_SECONDS } from '../domain/dashboard/limits.ts';
import { belongsTo, boolean, instant, integer, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

const ACTIONS = ['list', 'show', 'create', 'delete'] as const;

/** A link that shows dashboards without signing in; its token and PIN are stored apart (docs/walls.md). */
export default defineResource({
  name: 'shares',
  title: 'title',
  access: {
    superadmin: { actions: ACTIONS, rows: 'all' },
    companyadmin: allow(ACTIONS, { company_id: OWN_COMPANY }),
  },
  fields: {
    title: text({ required: true, max: 200 }),
    company_id: belongsTo('companies', {
      readOnly: true,
      onDelete: 'remove',
      label: 'Company',
      help: 'The company whose admin created it; empty for links of superadmins',
    }),
    seconds: integer({ ...WALL_SECONDS, help: 'How long each dashboard is shown' }),
    expires_at: instant({ label: 'Expires' }),
    revoked_at: instant({ readOnly: true, label: 'Revoked' }),
    has_pin: boolean({ readOnly: true, default: false, label: 'PIN' }),
    is_paused: boolean({ readOnly: true, default: false, label: 'Paused' }),
    last_seen_at: instant({ readOnly: true, systemManaged: true, label: 'Last seen' }),
    created_by: belongsTo('users', { readOnly: true, onDelete: 'clear', label: 'Created by' }),
  },
  list: { columns: ['title', 'created_at', 'expires_at', 'last_seen_at'], sort: '-created_at' },
  form: [],
  maxPerCompany: { count: 1_000, unless: 'revoked_at' },
  label: { many: 'Share links', one: 'Share link' },
  menu: false,
  customRoutes: 'all',
});
