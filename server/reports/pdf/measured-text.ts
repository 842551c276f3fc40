import { formatMeasured } from '../../../src/domain/text/format.ts';
import { figureText, withMinus } from '../../../src/domain/reports/columns/figures.ts';
import type { Format } from '../../../src/domain/reports/columns/format.ts';
import type { Source } from './nodes.ts';

/** A figure as a text: a temperature with one decimal, as those of days beside it. */
export const measuredText = (value: unknown, format: Format, { result, translate }: Source): string =>
  format === 'celsius' && typeof value === 'number'
    ? withMinus(formatMeasured(value, '°C'))
    : figureText(value, format, result.time_zone, translate);
