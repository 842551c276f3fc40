import { valueReference } from '../../src/domain/dashboard/edits/variables.ts';
import type { DashboardDocument } from '../../src/domain/dashboard/document.ts';
import type { Variable } from '../../src/domain/dashboard/variables/variables.ts';
import { builder } from './document.ts';
import { HOT_BANDS } from './plans.ts';

const SITE = 'site';
const METER = 'meter';
const VALVE = 'valve';
/** The rows of a chart of an outlet, with all of its limits, and of what stands beside it. */
const TOP_ROWS = 7;

const variablesOf = (projectId: number, main: number | undefined): readonly Variable[] => [
  { name: SITE, kind: 'project', label: 'Site', default: String(projectId) },
  {
    name: METER,
    kind: 'device',
    label: 'Meter',
    within: SITE,
    with_tag: 'label:Water Meter',
    ...(main === undefined ? {} : { default: String(main) }),
  },
  { name: VALVE, kind: 'device', label: 'Valve', within: SITE, with_tag: 'label:TMV' },
];

/**
 * One dashboard for all sites of a company: its viewers choose the site, a meter and a valve. `main`: the main meter of the site
 * that is shown first.
 */
export const siteOverview = (
  projectId: number,
  main?: number,
): Pick<DashboardDocument, 'rows'> & { readonly variables: readonly Variable[] } => {
  const { row, column, element } = builder();
  const shown = (variable: string, key: string) => [valueReference({ variable, key })];
  const devices = { variable: SITE };
  return {
    variables: variablesOf(projectId, main),
    rows: [
      row(
        column(
          '25',
          element('value', {
            width: 12,
            height: TOP_ROWS,
            xidwithValues: shown(METER, 'flow_rate'),
            options: { title: 'Latest water use', decimals: 1 },
          }),
        ),
        column(
          '25',
          element('gauge', {
            width: 12,
            height: TOP_ROWS,
            xidwithValues: shown(VALVE, 'temperature_hot'),
            options: { title: 'Hot water supply', min: 40, max: 80, decimals: 1, bands: HOT_BANDS },
          }),
        ),
        column(
          '50',
          element('chart', {
            width: 12,
            height: TOP_ROWS,
            xidwithValues: shown(VALVE, 'temperature'),
            options: { title: 'Mixed water, last 24 hours', range: '24h' },
          }),
        ),
      ),
      row(
        column(
          '50',
          element('alarms', { width: 12, height: 5, options: { title: 'Needs attention', devices } }),
          element('chart', {
            width: 12,
            height: 6,
            xidwithValues: shown(METER, 'flow_rate'),
            options: { title: 'Water use, last 7 days', range: '7d' },
          }),
        ),
        column('50', element('status', { width: 12, height: 11, options: { title: 'Devices', devices } })),
      ),
    ],
  };
};
