import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { Column, Format } from '../../domain/reports/columns.ts';
import { figureText } from '../../domain/reports/figures.ts';
import { formatCount } from '../../domain/format.ts';
import { useFormatLocale } from '../../providers/me.ts';

type Row = Readonly<Record<string, unknown>>;
interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly zone: string;
  /** What stands in the first column instead of its text. */
  readonly name?: (row: Row) => ReactNode;
  readonly few?: number;
}

const WORDS: ReadonlySet<Format> = new Set(['text', 'list', 'battery']);
const isWords = ({ format }: Column): boolean => WORDS.has(format);

/** The name of a figure, in the reader's language. */
export const useFigureLabel = () => {
  const translate = useTranslate();
  return ({ key, label }: Pick<Column, 'key' | 'label'>): string =>
    translate(`report_words.figures.${key}`, { _: label });
};

const Wide = ({ label, columns, rows, keyOf, zone, name }: Props) => {
  const translate = useTranslate();
  const labelOf = useFigureLabel();
  return (
    <Box
      role="region"
      aria-label={translate('reports.table', { name: label })}
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small" sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.key} align={isWords(column) ? 'left' : 'right'}>
                {labelOf(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover sx={{ '&:last-child > *': { borderBottom: 0 } }}>
              {columns.map((column, at) => (
                <TableCell
                  key={column.key}
                  align={isWords(column) ? 'left' : 'right'}
                  {...(at === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  {at === 0 && name ? name(row) : figureText(column.of(row), column.format, zone)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

/** The same as cards, for a phone. */
const Cards = ({ columns: [first, ...others], rows, keyOf, zone, name }: Props) => {
  const labelOf = useFigureLabel();
  if (!first) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          key={keyOf(row)}
          component="li"
          sx={{
            px: 2,
            py: 1.5,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { borderBottom: 0 },
          }}
        >
          <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center', fontSize: 16, fontWeight: 500 }}>
            {name ? name(row) : figureText(first.of(row), first.format, zone)}
          </Box>
          <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0 }}>
            {others.map((column) => (
              <Box key={column.key} sx={{ minWidth: 88 }}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
                  {labelOf(column)}
                </Box>
                <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
                  {figureText(column.of(row), column.format, zone)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** Figures in rows: some of them, and all when one wants. */
export const FigureTable = (props: Props) => {
  const { rows, few = 25 } = props;
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [isAll, setAll] = useState(false);
  const most = isPhone ? Math.ceil(few / 2) : few;
  const Shown = isPhone ? Cards : Wide;
  return (
    <>
      <Shown {...props} rows={isAll ? rows : rows.slice(0, most)} />
      {rows.length > most && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll
              ? translate('reports.show_few')
              : translate('reports.show_all', { count: formatCount(rows.length, locale) })}
          </Button>
        </Box>
      )}
    </>
  );
};
