/** The variables of a dashboard in its editor. */
export const editor = {
  variables: {
    title: 'Variables',
    help: 'Viewers choose a site, a tag or a device at the top of the dashboard. Elements bound to a variable show what is chosen.',
    kind: { project: 'Project', tag: 'Tag', device: 'Device' },
    /** The label of a new variable. */
    name: { project: 'Site', tag: 'Tag', device: 'Device' },
    add: { project: 'Add project', tag: 'Add tag', device: 'Add device' },
    remove: 'Delete variable “%{label}”',
    label: 'Label',
    default: 'Default',
    default_help: 'Left empty: the first that the viewer may see',
    tag_key: 'Only tags with this key',
    tag_key_help: 'For example “ward” for tags such as ward:3',
    within: 'Devices',
    within_all: 'All',
    source: 'Source',
    fixed: 'A datapoint',
    of: 'Of “%{label}”',
    key: 'Datapoint key',
    key_help: 'For example temperature',
    only_tag: 'Only devices with the tag',
    only_tag_help: 'If several devices have this datapoint',
    add_of: 'Add from a variable',
    add_binding: 'Add',
    no_key: 'no datapoint key',
  },
} as const;
