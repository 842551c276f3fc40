import { alarms } from './sections/alarms.ts';
import { basis } from './sections/basis.ts';
import { charts } from './sections/charts.ts';
import { days } from './sections/days.ts';
import { devices } from './sections/devices.ts';
import { figures } from './sections/figures.ts';
import { findings, worst } from './sections/findings.ts';
import { heatMap } from './sections/heat-map.ts';
import { incident } from './sections/incident.ts';
import { verdict } from './sections/verdict.ts';
import { water } from './sections/water.ts';
import type { WriteSections } from './source.ts';

/** The sections of a report whose kind has no `document.ts`, in their order; those that have nothing to say are left out. */
export const USUAL_SECTIONS: readonly WriteSections[] = [
  verdict,
  figures,
  heatMap,
  findings,
  incident,
  worst,
  water,
  alarms,
  charts,
  devices,
  days,
  basis,
];
