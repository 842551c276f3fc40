/** For how many of a period's parts, days or hours, there is data. */
export interface DataDays {
  readonly known: number;
  readonly of: number;
}

type Translate = (key: string, values: Readonly<Record<string, number>>) => string;

/**
 * What a total leaves out: `data for 1 of 14 days`; empty if there is data for the whole period, so that a total without
 * these words is of every day that it names.
 */
export const dataDaysText = (
  { known, of }: DataDays,
  translate: Translate,
  part: 'days' | 'hours' = 'days',
): string => (known >= of ? '' : translate(`data_days.${part}`, { known, smart_count: of }));

/** With a smaller share of a period known, its figures say more about what is missing than about the water. */
export const COMPARABLE_SHARE = 0.8;

/** Whether there is enough data of a period to compare its total with that of another. */
export const isComparable = ({ known, of }: DataDays): boolean => known >= of * COMPARABLE_SHARE;

/** The days of a report that have data. */
export const dataDaysOf = (days: readonly { readonly received: number }[]): DataDays => ({
  known: days.filter(({ received }) => received > 0).length,
  of: days.length,
});
