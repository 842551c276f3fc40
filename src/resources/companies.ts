import { ALL } from '../domain/access/access.ts';
import { FACILITY_TYPES } from '../domain/valves/facility.ts';
import { boolean, choice, countOf, email, picture, text, timeZone } from '../schema/field.ts';
import { defineResource } from '../schema/resource.ts';

export default defineResource({
  name: 'companies',
  title: 'name',
  access: { superadmin: ALL },
  fields: {
    name: text({ required: true, unique: true, max: 120, search: true }),
    facility_type: choice(FACILITY_TYPES, {
      help: 'Determines the temperature limits for its mixing valves',
    }),
    contact_name: text({ max: 120, search: true }),
    contact_email: email({ help: 'For your records only. No email is sent to it.', search: true }),
    phone: text({ max: 40 }),
    address: text({ max: 300, multiline: true }),
    time_zone: timeZone({
      default: 'Australia/Sydney',
      help: 'Defines when days start and end in this company’s charts and reports',
    }),
    logo: picture(),
    may_share: boolean({
      default: false,
      label: 'May share dashboards',
      help: 'Its admins can create links that show a dashboard without signing in',
    }),
    require_second_factor: boolean({
      default: false,
      label: 'Require two-step sign-in',
      help: 'Its users can only set up two-step sign-in until they have done so. API keys are unaffected.',
    }),
    is_active: boolean({ default: true, label: 'Active', words: ['active', 'inactive'] }),
    user_count: countOf('users', 'company_id', { label: 'Users' }),
    device_count: countOf('devices', 'company_id', { label: 'Devices' }),
    project_count: countOf('projects', 'company_id', { label: 'Projects' }),
  },
  list: {
    columns: [
      'name',
      'facility_type',
      'contact_email',
      'time_zone',
      'user_count',
      'device_count',
      'project_count',
      'is_active',
    ],
    card: { lead: ['facility_type', 'is_active'], rest: ['device_count', 'project_count', 'user_count'] },
    filters: ['is_active', 'facility_type', 'time_zone'],
    sort: 'name',
  },
  form: [
    'name',
    'facility_type',
    'contact_name',
    'contact_email',
    'phone',
    'address',
    'time_zone',
    'logo',
    'may_share',
    'require_second_factor',
    'is_active',
  ],
  sections: [
    {
      name: 'organisation',
      label: 'Organisation',
      fields: ['name', 'facility_type', 'time_zone', 'logo', 'user_count', 'device_count', 'project_count'],
    },
    { name: 'contact', label: 'Contact', fields: ['contact_name', 'contact_email', 'phone', 'address'] },
    {
      name: 'access',
      label: 'Access',
      fields: ['is_active', 'may_share', 'require_second_factor', 'created_at', 'updated_at'],
    },
  ],
  label: { many: 'Companies', one: 'Company' },
  purpose: 'A company has its own devices, people, projects and reports, which other companies don’t see.',
  menu: { icon: 'company', order: 60 },
});
