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
import { formatCount } from '../../domain/format.ts';
import { useFormatLocale } from '../../providers/me.ts';

const FEW = 10;
/** Cards take more room. */
const FEW_CARDS = 5;

export interface Column<Row> {
  /** Its name in the texts: `readings_in.<name>`. */
  readonly name: string;
  readonly isNumber?: boolean;
  /** It may be broken into lines. */
  readonly isLong?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** The first one names the row. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly label: string;
  readonly none: string;
}

type Shown<Row> = Pick<Props<Row>, 'columns' | 'rows' | 'keyOf'>;

const NUMBER = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

const Rows = <Row,>({ columns, rows, keyOf, label }: Shown<Row> & { readonly label: string }) => {
  const translate = useTranslate();
  return (
    <Box
      role="region"
      aria-label={translate('readings_in.table', { name: label })}
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(({ name, isNumber }) => (
              <TableCell key={name} align={isNumber ? 'right' : 'left'}>
                {translate(`readings_in.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover sx={{ '&:last-child > *': { borderBottom: 0 } }}>
              {columns.map(({ name, isNumber, isLong, cell }, at) => (
                <TableCell
                  key={name}
                  align={isNumber ? 'right' : 'left'}
                  {...(at === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={
                    isLong
                      ? { minWidth: 200, maxWidth: 480, overflowWrap: 'anywhere' }
                      : isNumber
                        ? NUMBER
                        : { whiteSpace: 'nowrap' }
                  }
                >
                  {cell(row)}
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
const Cards = <Row,>({ columns: [first, ...others], rows, keyOf }: Shown<Row>) => {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          key={keyOf(row)}
          component="li"
          sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
        >
          <Box
            sx={{
              minHeight: 44,
              display: 'flex',
              alignItems: 'center',
              fontSize: 16,
              fontWeight: 500,
              overflowWrap: 'anywhere',
            }}
          >
            {first.cell(row)}
          </Box>
          <Box
            component="dl"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0, mt: 0.5 }}
          >
            {others.map(({ name, isLong, cell }) => (
              <Box key={name} sx={isLong ? { flexBasis: '100%' } : { minWidth: 64 }}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
                  {translate(`readings_in.${name}`)}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  {cell(row)}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** Rows, the newest first: a few of them, and all when one wants. */
export const Records = <Row,>({ columns, rows, keyOf, label, none }: Props<Row>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [isAll, setAll] = useState(false);
  if (rows.length === 0) return <Box sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{none}</Box>;
  const few = isPhone ? FEW_CARDS : FEW;
  const shown = { columns, rows: isAll ? rows : rows.slice(0, few), keyOf };
  return (
    <>
      {isPhone ? <Cards {...shown} /> : <Rows {...shown} label={label} />}
      {rows.length > few && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll
              ? translate('readings_in.show_few')
              : translate('readings_in.show_all', { count: formatCount(rows.length, locale) })}
          </Button>
        </Box>
      )}
    </>
  );
};
