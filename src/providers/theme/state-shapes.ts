import type { DeviceState } from '../../domain/devices/devices.ts';

export type StateKind = DeviceState | 'stale' | 'alarm' | 'ongoing';

const DOT = 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z';
// Colour, shape and word together, so that the state never depends on colour alone. In other colours, the diamond and
// the triangle are severities.
export const STATE_SHAPES: Readonly<Record<StateKind, string>> = {
  active: DOT,
  inactive: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  new: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  stale: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2v4h4a4 4 0 1 1-4-4z',
  alarm: 'M8 1a4.4 4.4 0 0 0-4.4 4.4v3.2L2 11.5h12l-1.6-2.9V5.4A4.4 4.4 0 0 0 8 1zM6 12.5a2 2 0 0 0 4 0z',
  ongoing: DOT,
};
