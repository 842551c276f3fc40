/** A valve as lists of devices get it. */
export const listedDevice = {
  id: 4,
  version: 1,
  title: 'Basin',
  type: 'tmv',
  dev_id: 'd',
  company_id: null,
  tags: [],
  is_active: true,
  main_value: { role: 'outlet_temperature', label: 'Temperature', value: 43.5, unit: '°C', ts: null },
};
