import { deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import type { ChartOfDevices } from '../../../src/domain/reports/charts/day-highlights.ts';
import { GROUPS, groupsOf, type Group } from './device-groups.ts';
import type { Source } from './nodes.ts';

/** Sub-meters measure what their main meter has measured already. */
const isCounted = (row: ResultRow, rows: readonly ResultRow[]): boolean =>
  !rows.some(({ device_id }) => device_id === row.main_id);

/** What the devices of a group measured, as the key figures and tables of the report name it. */
const FIGURES: Partial<Record<Group['key'], string>> = {
  valves: 'max',
  meters: 'consumption',
  hydraloops: 'recycled',
};

const combined = ({ key, rows }: Group, source: Source): ChartOfDevices | null => {
  const all = rows
    .filter((row) => key !== 'meters' || isCounted(row, rows))
    .flatMap((row) => deviceCharts(source.result, row)[0] ?? []);
  const [first] = all;
  const measure = key === 'valves' ? 'highest' : 'counted';
  if (!first || all.some((one) => one.measure !== measure || one.unit !== first.unit)) return null;
  const values = first.dates.map((_, day) => {
    const known = all.flatMap(({ values: own }) => own[day] ?? []);
    if (key === 'valves') return known.length === 0 ? null : Math.max(...known);
    // A sum without one of its meters would look like less water.
    return known.length < all.length ? null : known.reduce((sum, value) => sum + value, 0);
  });
  return values.every((value) => value === null)
    ? null
    : {
        ...first,
        name: [
          source.translate(`report_files.groups.${key}`),
          figureLabel({ key: FIGURES[key] ?? first.key }, source.translate),
        ].join(': '),
        values,
        devices: new Set(rows.map(({ device_id }) => device_id)),
      };
};

/** What the valves, meters and recycling units of a report about any devices measured by day, a chart for each. */
export const groupCharts = (source: Source): readonly ChartOfDevices[] =>
  groupsOf(source.result)
    .filter(({ key }) => key !== GROUPS.at(-1))
    .flatMap((group) => combined(group, source) ?? []);
