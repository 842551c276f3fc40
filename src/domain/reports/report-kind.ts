import type { DeviceLabel } from '../devices/labels.ts';

/** What is judged by limits: the water that valves let out, and the flow through meters. */
export type Subject = 'valves' | 'meters';

/**
 * What a kind of report is about and what its form offers; small, because it is part of every page. The rest is in
 * its `result.ts`. Its texts are in `src/languages/`, by its name.
 */
export interface ReportKind {
  /** Its place among the kinds; those without one come last. */
  readonly order?: number;
  /** The devices of a report that lists none: active ones, with this label. Listed ones count as if they had it. */
  readonly devices?: { readonly label?: DeviceLabel; readonly withInactive?: true };
  /** It is about all devices of a project, so it has no devices of its own. */
  readonly needsProject?: true;
  /** Determines the limits that the form offers. */
  readonly grades?: readonly Subject[];
  /** What is judged by the usual limits if the form offers none. */
  readonly judges?: readonly Subject[];
  /** Whether the price of water is used. */
  readonly tariff?: true;
  /** The last part of its page's path in each area; if omitted, that of the first kind. */
  readonly page?: { readonly admin: string; readonly company: string };
}

/** What a kind of report judges, with or without limits of its own. */
export const judgedBy = ({ grades, judges }: ReportKind): readonly Subject[] => grades ?? judges ?? [];

/** Defines a kind of report: the default export of `kinds/<name>/kind.ts`. */
export const defineReportKind = (kind: ReportKind): ReportKind => kind;
