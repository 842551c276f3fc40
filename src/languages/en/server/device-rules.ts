/** Errors about devices: registering, moving, changing many. */
export const device_rules = {
  contested:
    'API keys of several companies have sent this serial number. Choose the company that the device belongs to.',
  register: 'Only superadmins can register devices.',
  identity: 'Only a superadmin may change how the network names a device.',
  serial_taken: 'A registered device has this serial already.',
  replace_pending: 'This device is not registered yet. Register it before its hardware is replaced.',
  replaced_in_future: 'The hardware can’t have been replaced in the future.',
  replaced_has_sent:
    'The new hardware has sent since, so its replacement can’t be undone. Replace it by the former serial instead.',
  replaced_later: 'The hardware was replaced after this time already.',
  registered: 'This device is already registered.',
  named_registered: '“%{title}” is already registered.',
  some_registered:
    '1 device is already registered. Nothing was changed. |||| %{smart_count} devices are already registered. Nothing was changed.',
  unchangeable:
    '1 device can’t be changed, so nothing was changed. |||| %{smart_count} devices can’t be changed, so nothing was changed.',
  foreign_projects: 'These projects belong to another company than the device.',
  rate_removed: 'Somebody else removed the “rate:” tag at the same moment. Look at the tags and try again.',
  rate_set: 'Somebody else set “%{tags}” at the same moment. Look at the tags and try again.',
  own_meter: 'A device can’t be its own main meter.',
  no_meter: 'There is no device with the id %{id}.',
  foreign_meter: 'The main meter belongs to another company than the device.',
  meter_cycle: 'The main meter is itself connected to this device, directly or indirectly.',
  xid_in_company: 'In that company, “%{holder}” already has the external id “%{xid}”.',
  xid_without_company: 'Among devices without a company, “%{holder}” already has the external id “%{xid}”.',
  datapoint_xid_in_company:
    'In that company, a datapoint of “%{holder}” already has the external id “%{xid}” of a datapoint of this device.',
  datapoint_xid_without_company:
    'Among devices without a company, a datapoint of “%{holder}” already has the external id “%{xid}” of a datapoint of this device.',
} as const;
