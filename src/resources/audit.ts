import { LISTABLE, allow, OWN_COMPANY, READ } from '../domain/access/access.ts';
import { AUDIT_ACTIONS } from '../domain/audit/audit.ts';
import { ROLES } from '../domain/access/roles.ts';
import { belongsTo, choice, instant, integer, json, recordId, text } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

/**
 * One change to one record, or an event: a sign-in, an export. Written by the server and append-only, which the
 * database enforces as well.
 */
export default defineResource({
  name: 'audit',
  title: 'record_title',
  access: {
    superadmin: { actions: READ, rows: 'all' },
    companyadmin: allow(READ, { company_id: OWN_COMPANY, resource: LISTABLE }),
  },
  fields: {
    at: instant({ required: true, readOnly: true, label: 'When' }),
    actor_id: belongsTo('users', { readOnly: true, onDelete: 'keep', label: 'Person' }),
    actor_name: text({
      readOnly: true,
      max: 120,
      search: true,
      label: 'Who',
      help: 'Name at the time of the change',
    }),
    key_id: belongsTo('api-keys', { readOnly: true, onDelete: 'keep', label: 'API key' }),
    role: choice(ROLES, { readOnly: true }),
    address: text({ readOnly: true, max: 100, label: 'From' }),
    user_agent: text({ readOnly: true, max: 300, label: 'Browser' }),
    request_id: text({ readOnly: true, max: 60, label: 'Request' }),
    action: choice(AUDIT_ACTIONS, { required: true, readOnly: true }),
    resource: text({ required: true, readOnly: true, max: 60, label: 'Kind' }),
    record_id: recordId({
      readOnly: true,
      label: 'Id',
      help: 'The email of a failed sign-in; empty for an export',
    }),
    record_title: text({ readOnly: true, search: true, label: 'What' }),
    record_version: integer({ readOnly: true, label: 'Version', help: 'Version after the change' }),
    before: json({ readOnly: true }),
    after: json({ readOnly: true }),
    details: json({ readOnly: true, help: 'What was exported, or how someone signed in' }),
    company_id: belongsTo('companies', { readOnly: true, onDelete: 'keep', label: 'Company' }),
    batch_id: text({
      required: true,
      readOnly: true,
      max: 36,
      label: 'Batch',
      help: 'Shared by all changes of one call',
    }),
    undoes: text({ readOnly: true, max: 36, label: 'Undoes', help: 'The batch that this change reverted' }),
  },
  list: {
    columns: ['at', 'actor_name', 'action', 'resource', 'record_title', 'company_id', 'address'],
    card: { lead: ['action'], rest: ['resource', 'actor_name', 'company_id'] },
    filters: ['action', 'actor_id', 'company_id'],
    sort: '-at',
  },
  form: [],
  indexes: [['resource', 'record_id', 'id'], ['company_id', 'id'], ['actor_id', 'id'], ['batch_id']],
  label: { many: 'History', one: 'Entry' },
  menu: { icon: 'list', order: 80, roles: ['superadmin'] },
});
