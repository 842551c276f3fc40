/** The list of what to do first, on the overview of an installation or a company without devices. */
export const first_steps = {
  title: 'First steps',
  done: 'Done',
  progress: '%{done} of %{count} done',
  hide: 'Hide this list',
  connect: {
    title: 'Connect a network, or send a reading',
    text: 'Create an API key and enter it in The Things Stack, ChirpStack or your own program. The first reading appears under Incoming data.',
    do: 'Create an API key',
    more: 'How to send readings',
  },
  connect_company: {
    title: 'Get devices connected',
    text: 'Your provider connects the devices and assigns them to your company. They appear here with their first reading.',
  },
  register: {
    title: 'Register a device',
    text: 'Devices that have sent something wait among the new devices. Give them a name and a company.',
    do: 'New devices',
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
