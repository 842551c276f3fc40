import type { Chart, ChartDefinition } from './charts/chart.ts';
import type { Column } from './columns/column.ts';
import type { Format } from './columns/format.ts';
import type { Profile } from './profiles.ts';
import type { ResultRow } from './result.ts';

/** How the results of a kind of report are shown, in the site and in files. */
export interface View {
  readonly columns: readonly Column[];
  /** Columns that are shown even if they are empty. */
  readonly alwaysShown?: readonly string[];
  /** The figures of a device that are on its card on phones besides marked ones; the others are folded. */
  readonly onCards?: readonly string[];
  /** Columns that only spreadsheets have: what others say shorter. */
  readonly inSpreadsheets?: readonly string[];
  /** The rows of the table of devices, if not one per device. */
  readonly rows?: (device: ResultRow) => readonly ResultRow[];
  /** With `rows`: the only row of a device where many are listed on paper. */
  readonly mainRow?: (device: ResultRow) => ResultRow;
  readonly totals: readonly (readonly [key: string, format: Format])[];
  /**
   * The totals that lead a document, most telling first, and figures that documents derive (`completeness`, `alarms`); the
   * first ones that are known. All totals if omitted.
   */
  readonly keyFigures?: readonly string[];
  /** Those of `keyFigures` that lead a document only if they are not zero. */
  readonly leadingIfAny?: readonly string[];
  readonly charts?: readonly ChartDefinition[];
  /** The charts of one device, if they are not the same as those of all. */
  readonly deviceCharts?: (row: Partial<ResultRow>, dates: readonly string[], profile: Profile) => Chart[];
}

/** Defines how results are shown: the export `view` of `kinds/<name>/result.ts`. */
export const defineView = (view: View): View => view;
