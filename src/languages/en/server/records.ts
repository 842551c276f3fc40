/** Errors about records: references, versions, unique values, deleting and undoing. */
export const records = {
  no_reference: 'There is no %{resource} with the id %{id}.',
  exists: 'A record with this ID already exists. Use POST to update it.',
  stale: 'Somebody else has changed this since you opened it.',
  too_many: 'A company can have at most %{max} %{resource}. Delete those that are no longer needed first.',
  taken: 'Another record already has this value.',
  device_serial_taken: 'Another device of this type has this serial.',
  device_names_taken:
    'Another device has this ID in this application. If its hardware was replaced, open that device and choose “Replace hardware”.',
  device_xid_taken: 'Another device of the same company has this external id.',
  datapoint_xid_taken: 'Another datapoint of the same company has this external id.',
  email_taken: 'This e-mail address is already in use.',
  missing_or_needed: 'Another record still needs this, or no longer exists.',
  still_has: '“%{title}” still has %{records}. Move or delete them first.',
  still_needed: '%{count} of these %{resources} are still needed.',
  counted: '%{count} %{resources}',
  and: '%{first} and %{last}',

  undone: 'This was already undone.',
  undo_late: 'Changes can be undone for %{minutes} minutes only. Nothing was undone.',
  undo_impossible: 'This can’t be undone.',
  gone: '“%{title}” no longer exists.',
  changed_since: '“%{title}” has been changed since.',
  undo_changed: 'Nothing was undone: %{count} changed since.',
  undo_changed_some: 'Nothing was undone: %{count} of %{total} changed since.',
  sent_again:
    '“%{title}” has sent again since it was deleted and is listed under new devices. Delete or register it there first.',
  replaced: 'Another record has taken the place of “%{title}” since it was deleted.',
  same_for_more: 'The same applies to %{count} more.',
  nothing_undone: 'Nothing was undone.',

  last_superadmin: 'This is the last superadmin. Create another one first.',
  project_foreign_devices: 'A project can only contain devices of its own company. Remove %{titles} first.',
  project_full: 'A project holds at most %{max} devices.',
  endpoint_exists: 'An endpoint with this ID already exists. Use POST to update it.',
  and_more: '%{titles} and %{count} more',
} as const;
