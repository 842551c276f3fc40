import { caseRows } from '../../../src/domain/reports/alarms/alarm-table.ts';
import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import type { Column, Row } from '../../../src/domain/reports/columns/column.ts';
import { sharedLocations } from '../../../src/domain/reports/texts/disambiguation.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { spread } from './device-widths.ts';
import type { Source } from './nodes.ts';

/** Points of a character, of the sign of a cell or the letter of a location, and between two columns. */
const CHARACTER = 4.4;
const SIGN = 12;
const BETWEEN = 8;
/** Between how often an alarm was raised and its state. */
export const STATE_INDENT = 14;

/** The widths of the columns of alarms by what is in them, with what is left over spread evenly; null if they don't fit. */
export const caseWidths = (
  { result, translate }: Source,
  columns: readonly Column[],
): readonly number[] | null => {
  const rows = caseRows(result);
  const locations = new Map(result.devices.map(({ device_id, location }) => [device_id, location ?? '']));
  const letters = sharedLocations(result);
  const areSeveral = new Set([...locations.values()].filter(Boolean)).size > 1;
  // Behind the name its letter, otherwise the location below it.
  const placed = (title: string, location: string): string => {
    if (!areSeveral) return '';
    return letters.has(location) ? `${title} · A` : location;
  };
  const least = columns.map((one) => {
    const texts = rows.flatMap((row) => [
      cellTextOf(one, row as unknown as Row, { zone: result.time_zone, translate }),
      ...(one.key === 'title' ? [placed(row.title, locations.get(row.device_id) ?? '')] : []),
    ]);
    const longest = Math.max(...[figureLabel(one, translate), ...texts].map(({ length }) => length));
    const beside = one.key === 'state' ? STATE_INDENT + SIGN : one.format === 'count' ? 0 : SIGN;
    return longest * CHARACTER + beside;
  });
  return spread(least, { between: BETWEEN });
};
