import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { FewRows } from './few-rows.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

export interface RowColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** Sentences, which may wrap. */
  readonly isLong?: boolean;
  /** Names, which wrap where the space is needed. */
  readonly isName?: boolean;
  /** On phones, cells for which this is false are folded. Default: none is. */
  readonly isLeading?: ((row: Row) => boolean) | undefined;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** The first column is the row header. */
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Accessible name of the table. */
  readonly label: string;
  /** How many rows to show initially; half as many as cards, which are taller. */
  readonly few: number;
  /** The same for cards. */
  readonly fewCards?: number | undefined;
  /** What the button for the other rows says, instead of how many rows there are. */
  readonly more?: string | undefined;
}
type Shown<Row> = Omit<Props<Row>, 'few' | 'fewCards' | 'more'>;

/** Longer headings wrap: their columns would be too wide for what is in them. */
const WRAPPED_FROM = 18;
const HEADING = { whiteSpace: 'nowrap' } as const;
const LONG_HEADING = { whiteSpace: 'normal', minWidth: 112 } as const;
/** On paper nothing scrolls, so all columns have to fit. */
const PRINTED = {
  overflow: 'visible',
  '& .MuiTableCell-root': { px: 0.5, fontSize: 10.5, minWidth: 0, whiteSpace: 'normal' },
  // With many columns, also smaller.
  '& tr:has(> :nth-of-type(10)) > *': { px: 0.25, fontSize: 9 },
  '& svg[role=img]': { width: 56, minWidth: '0 !important' },
} as const;
const NUMBERS = { fontVariantNumeric: 'tabular-nums' } as const;
const LONG = { minWidth: 200, maxWidth: 480, overflowWrap: 'anywhere' } as const;
const NAME = { minWidth: 120, overflowWrap: 'anywhere' } as const;
const SHORT = { whiteSpace: 'nowrap', ...NUMBERS } as const;

const Wide = <Row,>({ label, columns, rows, keyOf }: Shown<Row>) => {
  const translate = useTranslate();
  return (
    <Box
      role="region"
      aria-label={translate('generator.rows.table', { name: label })}
      tabIndex={0}
      sx={{ overflowX: 'auto', '@media print': PRINTED }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(({ key, label: name, isNumber }) => (
              <TableCell
                key={key}
                align={isNumber ? 'right' : 'left'}
                sx={{ ...(name.length > WRAPPED_FROM ? LONG_HEADING : HEADING), verticalAlign: 'bottom' }}
              >
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover sx={{ '&:last-child > *': { borderBottom: 0 } }}>
              {columns.map(({ key, isNumber, isLong, isName, cell }, at) => (
                <TableCell
                  key={key}
                  align={isNumber ? 'right' : 'left'}
                  {...(at === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={isLong ? LONG : isName ? NAME : SHORT}
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

const CARD_FIGURES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  columnGap: 2,
  rowGap: 1,
  m: 0,
} as const;

interface CardProps<Row> {
  readonly columns: readonly RowColumn<Row>[];
  readonly row: Row;
}

const CardFigures = <Row,>({ columns, row }: CardProps<Row>) => (
  <Box component="dl" sx={CARD_FIGURES}>
    {columns.map(({ key, label, isLong, isNumber, cell }) => (
      <Box key={key} sx={isLong ? { gridColumn: '1 / -1' } : {}}>
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', ...(isNumber ? NUMBERS : {}) }}>
          {cell(row)}
        </Box>
      </Box>
    ))}
  </Box>
);

/** One row as a card; the figures that are not leading are shown on request. */
const Card = <Row,>({ columns: [first, ...others], row }: CardProps<Row>) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const leading = others.filter(({ isLeading }) => isLeading?.(row) ?? true);
  const folded = others.length - leading.length;
  const label = translate('generator.rows.more_figures', { smart_count: folded });
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 16, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {first?.cell(row)}
        </Box>
        {folded > 0 && (
          <IconButton
            aria-label={label}
            title={label}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ width: 44, height: 44, mr: -1.5 }}
          >
            <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        )}
      </Box>
      <CardFigures columns={isOpen ? others : leading} row={row} />
    </Box>
  );
};

/** The rows as cards, for phones. */
const Cards = <Row,>({ columns, rows, keyOf }: Shown<Row>) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Card key={keyOf(row)} columns={columns} row={row} />
    ))}
  </Box>
);

/** A read-only table (cards on phones) with the first rows and a button to show all. */
export const RowTable = <Row,>({ rows, few, fewCards = Math.ceil(few / 2), more, ...props }: Props<Row>) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const Rows = isPhone ? Cards : Wide;
  return (
    <FewRows rows={rows} few={isPhone ? fewCards : few} more={more}>
      {(shown) => <Rows {...props} rows={shown} />}
    </FewRows>
  );
};
