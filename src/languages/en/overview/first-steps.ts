/** The list of what to do first, on the overview of an installation or a company without devices. */
export const first_steps = {
  title: 'First steps',
  done: 'Done',
  progress: '%{done} of %{count} done',
  hide: 'Hide this list',
  connect: {
    title: 'Connect a network, or send a reading',
    text: 'Create an API key. It comes with what to enter in The Things Stack, ChirpStack or another network, and tells when the first message arrives.',
    do: 'Create an API key',
    more: 'How to send readings',
  },
  connect_company: {
    title: 'Get devices connected',
    text: 'Your provider connects the devices and assigns them to your company. They appear here with their first reading.',
  },
  company: {
    title: 'Create a company',
    text: 'Devices, people, alarms and reports belong to a company. Other companies don’t see them.',
    do: 'Create a company',
  },
  register: {
    title: 'Register a device',
    text: 'Devices that have sent something wait among the new devices. Give them a name and a company.',
    do: 'New devices',
  },
  report: {
    title: 'Run a report',
    text: 'Reports say how many litres the meters counted and how hot the valves’ water was, once or on a schedule.',
    do: 'Create a report',
  },
  invite: {
    title: 'Invite people',
    text: 'They get an email with a link to choose their password.',
    do: 'Add a user',
  },
  alarm: {
    title: 'See an alarm',
    text: 'Rules for scalds, bursts and silent devices are on from the start. Try one on the readings of the last 30 days, or wait for the first alarm.',
    do: 'Alarm rules',
  },
} as const;
