import { resourceNamed } from '../../resources/all.ts';
import { json, tags } from '../../schema/field.ts';
import type { AnyResource } from '../../schema/resource.ts';

const devices = resourceNamed('devices');

/** The devices definition for lists: adds the latest value and filters that are not record fields. */
export const listedDevices: AnyResource = {
  ...devices,
  fields: {
    ...devices.fields,
    main_value: json({ readOnly: true, computed: 'virtual', label: 'Latest value' }),
    // Not `tags`: the page itself filters by that.
    has_tags: tags({ writeOnly: true, label: 'Tags' }),
  },
  list: {
    columns: ['title', 'is_active', 'main_value', 'last_seen_at', 'type', 'dev_id', 'company_id', 'tags'],
    filters: ['type', 'company_id', 'project_ids', 'has_tags', 'endpoint_name'],
    sort: 'title',
  },
};
