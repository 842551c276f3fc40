import { alarms } from '../../document/sections/alarms.ts';
import { basis } from '../../document/sections/basis.ts';
import { charts } from '../../document/sections/charts.ts';
import { days } from '../../document/sections/days.ts';
import { devices } from '../../document/sections/devices.ts';
import { figures } from '../../document/sections/figures.ts';
import { findings } from '../../document/sections/findings.ts';
import { incident } from '../../document/sections/incident.ts';
import { verdict } from '../../document/sections/verdict.ts';
import { water } from '../../document/sections/water.ts';

/** The water by day and by meter first, because that is what it costs. */
export default [verdict, figures, charts, findings, incident, water, alarms, devices, days, basis];
