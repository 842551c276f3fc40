import { alarms } from '../../document/sections/alarms.ts';
import { basis } from '../../document/sections/basis.ts';
import { charts } from '../../document/sections/charts.ts';
import { figures } from '../../document/sections/figures.ts';
import { findings } from '../../document/sections/findings.ts';
import { incident } from '../../document/sections/incident.ts';
import { verdict } from '../../document/sections/verdict.ts';
import { datapoints, devices } from './datapoints.ts';

/** The figures of each datapoint, whatever the devices measure. */
export default [verdict, figures, charts, findings, incident, alarms, devices, datapoints, basis];
