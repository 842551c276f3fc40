/** Drawings: what is loaded after they are shown. */
export const elements = {
  svg: {
    alarm: '%{severity}: %{title}',
    in_use: 'In use, %{flow}',
    used_now: 'in use',
    last_use: 'Last use %{age}',
    /** After the value of a card with an alarm: “57.6 °C last use”. */
    value_of_last_use: 'last use',
    /** After the name of an alarm: “Scald risk · 12 min”. */
    brief_age: {
      now: 'just now',
      seconds: '%{count} s',
      minutes: '%{count} min',
      hours: '%{count} h',
      days: '1 day |||| %{smart_count} days',
      months: '1 month |||| %{smart_count} months',
      years: '1 year |||| %{smart_count} years',
      ended: 'ended',
    },
    no_use: 'No use recorded',
    running: 'Running',
    stopped: 'Stopped',
    open: 'Open',
    closed: 'Closed',
    zoom: 'Zoom of the drawing',
    zoom_in: 'Zoom in',
    zoom_fit: 'Show all of it',
    zoom_hint: 'Pinch or double-tap to zoom',
    pan_hint: 'Swipe sideways for more',
    values: 'Values of the drawing',
    find: 'Show in the drawing',
    all: 'Show all %{count}',
    fewer: 'Show fewer',
  },
} as const;
