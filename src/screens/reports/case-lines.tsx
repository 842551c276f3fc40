import Box from '@mui/material/Box';
import type { Severity } from '../../domain/alarms/alarm.ts';
import { cellTextOf } from '../../domain/reports/columns/cell-text.ts';
import type { Column, Row } from '../../domain/reports/columns/column.ts';
import { figureLabel } from '../../domain/reports/texts/labels.ts';
import type { Tones } from '../../domain/reports/columns/tones.ts';
import { TextLink } from '../../generator/record/link.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { ToneMark } from './tone-mark.tsx';

interface Props {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly zone: string;
  readonly toneOf: Tones;
  /** The title of a device, with its street where others have the same. */
  readonly titleOf: (row: Row) => string;
}

/** Columns whose texts need no name; the others are in the order of the table. */
const UNNAMED: ReadonlySet<string> = new Set(['since', 'state']);
/** In the first line. */
const HEAD: ReadonlySet<string> = new Set(['priority', 'title', 'alarm']);

/** Facts wrap as wholes; dots between them are only within a line: those at its beginning are cut off. */
const DOT = '1.25em';
const FACTS = {
  overflow: 'hidden',
  '& > div': { display: 'flex', flexWrap: 'wrap', ml: `-${DOT}` },
  '& > div > span': { display: 'inline-flex', whiteSpace: 'pre' },
  '& > div > :first-of-type': { pl: DOT },
  '& i': { width: DOT, textAlign: 'center', fontStyle: 'normal' },
} as const;

/** The cases of a report on phones and tablets: what and where, then since when and how long; a state that matters has its own line. */
export const CaseLines = ({ rows, columns, zone, toneOf, titleOf }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const area = useArea();
  const textOf = (column: Column, row: Row): string => cellTextOf(column, row, { zone, translate, locale });
  const facts = columns.filter(({ key }) => !HEAD.has(key));
  // Once is usual, and nothing is said of what did not happen.
  const isSaid = ({ key, of }: Column, row: Row): boolean =>
    of(row) !== null && !(key === 'occurrences' && of(row) === 1);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => {
        const marked = facts.find((column) => toneOf(column, row) !== null);
        const severity = marked && toneOf(marked, row);
        return (
          <Box
            key={String(row.alarm_id)}
            component="li"
            sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 40 }}>
              <SeverityMark severity={row.severity as Severity} />
              <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
                <TextLink to={pathTo(area, 'alarms', 'show', Number(row.alarm_id))} title>
                  {`${String(row.alarm)} · ${titleOf(row)}`}
                </TextLink>
              </Box>
            </Box>
            <Box sx={{ color: 'text.secondary', ...FACTS }}>
              <div>
                {facts
                  .filter((column) => column !== marked && isSaid(column, row))
                  .map((column, at) => (
                    <span key={column.key}>
                      {at > 0 && <i>{' · '}</i>}
                      {!UNNAMED.has(column.key) && `${figureLabel(column, translate)} `}
                      {textOf(column, row)}
                    </span>
                  ))}
              </div>
            </Box>
            {marked && severity && (
              <Box sx={{ mt: 0.25, px: 0.75, whiteSpace: 'nowrap' }}>
                <ToneMark severity={severity} isWord={false}>
                  {textOf(marked, row)}
                </ToneMark>
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
};
