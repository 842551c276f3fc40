/** The icons that menu entries can have; their pictures are in `providers/icons.svg`. */
export const ICON_NAMES = [
  'alert',
  'company',
  'dashboard',
  'device',
  'endpoint',
  'identity',
  'inflow',
  'key',
  'list',
  'meter',
  'new',
  'overview',
  'person',
  'project',
  'report',
  'settings',
  'valve',
  'water',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
