import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import type { ShownException } from '../exceptions/shown-exceptions.ts';
import { SEVERITIES } from './severity.ts';

/** How many exceptions there are of each severity: `3 critical, 1 warning`. */
export const severityCounts = (
  exceptions: readonly Pick<ShownException, 'severity'>[],
  translate: Translate,
  locale = 'en-AU',
): string =>
  SEVERITIES.map((severity) => ({
    severity,
    count: exceptions.filter((one) => one.severity === severity).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) =>
      translate(`reports.exceptions_by.${severity}`, {
        smart_count: count,
        number: formatCount(count, locale),
      }),
    )
    .join(', ');
