import { ALL, MANAGE, allow, OWN_COMPANY } from '../domain/access/access.ts';
import { ROLES } from '../domain/access/roles.ts';
import { USER_STATES } from '../domain/sign-in/users.ts';
import { belongsTo, boolean, choice, email, instant, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

export default defineResource({
  name: 'users',
  title: 'name',
  access: {
    superadmin: ALL,
    companyadmin: allow(MANAGE, { company_id: OWN_COMPANY, role: ['user', 'companyadmin'] }),
  },
  fields: {
    name: text({ required: true, max: 120, search: true }),
    email: email({ required: true, unique: 'ignoring case', search: true }),
    role: choice(ROLES, { required: true, default: 'user' }),
    company_id: belongsTo('companies', { label: 'Company' }),
    phone: text({ max: 40, search: true }),
    is_active: boolean({ default: true, label: 'Active', words: ['active', 'inactive'] }),
    locale: text({ default: 'en', max: 35, label: 'Language' }),
    time_zone: timeZone({ help: 'Used to show times. Leave empty to use the company’s.' }),
    mail_reports: boolean({
      default: true,
      label: 'Report emails',
      help: 'Whether reports are sent to this user’s address',
    }),
    status: choice(USER_STATES, {
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      label: 'Status',
    }),
    has_second_factor: boolean({
      readOnly: true,
      systemManaged: true,
      computed: 'virtual',
      label: 'Two-step sign-in',
      words: ['on', 'off'],
    }),
    last_login_at: instant({ readOnly: true, systemManaged: true, label: 'Last sign-in' }),
  },
  list: {
    columns: ['name', 'email', 'role', 'company_id', 'status', 'last_login_at'],
    yielding: ['last_login_at', 'company_id', 'role'],
    widths: { name: 168, email: 236, company_id: 160 },
    card: { aside: 'status', lead: ['email'], rest: ['role', 'company_id'] },
    filters: ['role', 'company_id', 'status'],
    sort: 'name',
  },
  form: ['name', 'email', 'role', 'company_id', 'phone', 'time_zone', 'is_active'],
  sections: [
    { name: 'person', label: 'Person', fields: ['name', 'email', 'phone', 'time_zone'] },
    { name: 'access', label: 'Access', fields: ['role', 'company_id', 'is_active'] },
  ],
  label: { many: 'Users', one: 'User' },
  purpose: 'People sign in to see their company’s devices and are notified of alarms.',
  menu: { icon: 'person', order: 50 },
});
