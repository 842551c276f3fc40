import { alarms } from '../../document/sections/alarms.ts';
import { basis } from '../../document/sections/basis.ts';
import { charts } from '../../document/sections/charts.ts';
import { days } from '../../document/sections/days.ts';
import { devices } from '../../document/sections/devices.ts';
import { figures } from '../../document/sections/figures.ts';
import { findings } from '../../document/sections/findings.ts';
import { heatMap } from '../../document/sections/heat-map.ts';
import { incident } from '../../document/sections/incident.ts';
import { verdict } from '../../document/sections/verdict.ts';

/** The valves by day first, because they show which let out water that was too hot, and when. */
export default [verdict, figures, heatMap, findings, incident, alarms, charts, devices, days, basis];
