import type { Translate } from '../../languages/translate.ts';
import { formatCount } from '../format.ts';
import type { Exception } from './exceptions.ts';
import { SEVERITIES, severityOf } from './severity.ts';

/** How many exceptions there are of each severity: `3 critical, 1 warning`. `tariff`: price of water, used to rate leaks. */
export const severityCounts = (
  exceptions: readonly Exception[],
  tariff: number | null,
  translate: Translate,
  locale = 'en-AU',
): string =>
  SEVERITIES.map((severity) => ({
    severity,
    count: exceptions.filter((one) => severityOf(one, tariff) === severity).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) =>
      translate(`reports.exceptions_by.${severity}`, {
        smart_count: count,
        number: formatCount(count, locale),
      }),
    )
    .join(', ');
