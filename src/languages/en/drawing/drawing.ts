/** Drawings: what is loaded after they are shown. */
export const elements = {
  svg: {
    in_use: 'In use, %{flow}',
    used_now: 'in use',
    last_use: 'Last use %{age}',
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
