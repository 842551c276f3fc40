import { deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { sumOf } from '../../../src/domain/reports/computing/totals.ts';
import { isCounted, isOutlet as isOutletPoint } from '../../../src/domain/readings/datapoint-roles.ts';
import type { DatapointRole } from '../../../src/domain/readings/datapoint-roles.ts';
import { withFacts } from '../../../src/domain/reports/computing/reported-datapoint.ts';
import type { Register } from './register-texts.ts';

const CELSIUS = '°C';

/** A datapoint in a row of a report about any devices. */
export interface Datapoint {
  readonly key: string;
  readonly kind: string;
  readonly role: DatapointRole | null;
  readonly label: string;
  readonly unit: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly first?: number | null;
  readonly last?: number | null;
}

export const datapointsOf = (row: Partial<ResultRow> | null): readonly Datapoint[] =>
  ((row?.datapoints as readonly Datapoint[] | undefined) ?? []).map(withFacts);
/** The datapoint of a row of the table. */
export const datapointOf = (row: Readonly<Record<string, unknown>> | ResultRow): Datapoint =>
  withFacts((row as { readonly datapoint?: unknown }).datapoint as Datapoint);
export const mainDatapoint = (row: Partial<ResultRow> | null): Datapoint | null =>
  datapointsOf(row)[0] ?? null;

/** Whether a result has the outlet of a valve and other temperatures, so that “highest” needs to say of what. */
export const hasOtherTemperatures = ({ devices }: Pick<Result, 'devices'>): boolean => {
  const isOutlet = ({ type }: ResultRow, one: Datapoint): boolean => type === 'tmv' && isOutletPoint(one);
  const found = new Set(
    devices.flatMap((row) =>
      datapointsOf(row).flatMap((one) => (one.unit === CELSIUS ? [isOutlet(row, one)] : [])),
    ),
  );
  return found.size > 1;
};

export const isCounter = isCounted;

/** What a counter counted in the period, in its unit; null if that is not known for each day. */
export const countedOf = (result: Result, datapoint: Datapoint): number | null => {
  const [chart] = deviceCharts(result, { datapoint });
  if (!chart || chart.values.includes(null)) return null;
  return sumOf(chart.values);
};

/**
 * A counter in the period. What it counted begins with the last reading before the period, which is not stored, but follows
 * from the others unless the counter was reset.
 */
export const registerOf = (result: Result, datapoint: Datapoint): Register => {
  const { first = null, last = null } = datapoint;
  const increase = countedOf(result, datapoint);
  // Amounts say nothing of where a register stands.
  if (datapoint.kind === 'delta') return { opening: null, closing: null, increase };
  const before = last === null || increase === null ? null : last - increase;
  const isKnown = before !== null && first !== null && before >= 0 && before <= first;
  return { opening: isKnown ? before : first, closing: last, increase };
};
