import { resourceNamed } from '../../resources/all.ts';
import { json, tags } from '../../schema/field.ts';
import type { AnyResource } from '../../schema/resource.ts';

const devices = resourceNamed('devices');

/** Devices as lists show them: with their latest value, which no record has, and filters that no field is. */
export const listedDevices: AnyResource = {
  ...devices,
  fields: {
    ...devices.fields,
    main_value: json({ readOnly: true, computed: 'virtual', label: 'Latest value' }),
    // `tags` is what the page itself asks for.
    has_tags: tags({ writeOnly: true, label: 'Tags' }),
  },
  list: {
    columns: ['title', 'is_active', 'main_value', 'last_seen_at', 'type', 'dev_id', 'company_id', 'tags'],
    filters: ['type', 'company_id', 'project_ids', 'has_tags', 'endpoint_name'],
    sort: 'title',
  },
};
