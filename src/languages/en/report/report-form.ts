/** Words of the form of a report: its schedule, and what it will contain. */
export const reports = {
  own_zone: 'time of the project or company',
  schedule_words: {
    none: 'Runs when somebody starts it.',
    daily: 'Every day at %{time}, %{zone}.',
    weekly: 'Every Monday at %{time}, %{zone}.',
    monthly: 'On the first day of each month at %{time}, %{zone}.',
  },
  preview: {
    title: 'What it will contain',
    devices: 'Devices',
    selected: '1 selected device |||| %{smart_count} selected devices',
    matching: {
      tmv: 'All active mixing valves of the %{scope}',
      metering: 'All active water meters of the %{scope}',
      device: 'All active devices of the %{scope}',
      project: 'All active devices of the %{scope}',
    },
    company: 'company',
    project: 'project',
    tagged: ' tagged %{tags}',
    parts: 'Parts',
    contents: {
      tmv: 'Verdict, hottest water of each valve by day, exceptions, alarms, figures of each valve',
      metering: 'Verdict, water by day and by meter, leaks and bursts, alarms, figures of each meter',
      device: 'Verdict, exceptions, alarms, lowest, highest and mean reading of each datapoint',
      project: 'Verdict, valves by day, water, devices that need attention, alarms, figures of each device',
    },
    period: 'Period',
    periods: {
      day: 'The last complete day',
      week: 'The last complete week, Monday to Sunday',
      month: 'The last complete calendar month',
      custom: 'The days selected above',
    },
    runs: 'Runs',
  },
} as const;
