import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useRef, type ReactNode } from 'react';
import { FewRows } from './few-rows.tsx';
import { RowCards } from './row-cards.tsx';
import { useAreCards } from './use-are-cards.ts';
import { GOES_ON, useGoesOn } from '../../providers/browser/use-goes-on.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

export interface RowColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Of all its numbers, after its label, on a line of its own below those of many columns. */
  readonly unit?: string | undefined;
  readonly isNumber?: boolean;
  /** Sentences, which may wrap. */
  readonly isLong?: boolean;
  /** Names, which wrap where the space is needed. */
  readonly isName?: boolean;
  /** On phones, cells for which this is false are folded. Default: none is. */
  readonly isLeading?: ((row: Row) => boolean) | undefined;
  /** How the row is: on phones it stands beside the row's name. */
  readonly isState?: boolean;
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
  /** The rows to show initially, in their order, if these are not the first. */
  readonly short?: readonly Row[] | undefined;
  /** What the button for the other rows says, instead of how many rows there are. */
  readonly more?: string | undefined;
}
type Shown<Row> = Omit<Props<Row>, 'few' | 'fewCards' | 'short' | 'more'>;

/** Longer headings wrap: their columns would be too wide for what is in them. */
const WRAPPED_FROM = 18;
/** So short ones don't wrap where there is room. */
const SHORT_UP_TO = 11;
const HEADING = { whiteSpace: 'nowrap' } as const;
const LONG_HEADING = { whiteSpace: 'normal', minWidth: 112 } as const;
/** Many columns stand closer, below headings that wrap, before they scroll. */
const MANY = {
  '& thead > tr:has(> :nth-child(9)) > *': { whiteSpace: 'normal', minWidth: 0, lineHeight: 1.35, py: 1 },
  '& thead > tr:has(> :nth-child(9)) > * > span': { display: 'block' },
  // Cells and headings alike: the first cell of a row is a heading, too.
  '& tr:has(> :nth-child(9)) > :not(:first-child, :last-child)': { px: 0.75 },
  '& tr:has(> :nth-child(9)) > :first-child': { pr: 0.75 },
  '& tr:has(> :nth-child(9)) > :last-child': { pl: 0.75 },
  // The marks of states go beyond their text.
  '& tr:has(> :nth-child(9)) > [data-state]:not(:last-child)': { pr: 2 },
  // Where there is room, names take one line, and columns of numbers are about as wide as each other.
  '@media screen and (min-width: 1400px)': {
    '& tr:has(> :nth-child(9)) > th[data-name]:first-of-type': { minWidth: 208 },
    '& tr:has(> :nth-child(9)) > :not(:first-child, :last-child)': { px: 1 },
    '& thead > tr:has(> :nth-child(9)) > .MuiTableCell-alignRight': { width: 72 },
    // “In 20–50 °C” would wrap after its dash.
    '& thead > tr:has(> :nth-child(9)) > [data-short]': { whiteSpace: 'nowrap' },
  },
} as const;
/** On tablets columns stand closer, and all headings may wrap, before a table scrolls. */
const TABLET = {
  '& thead .MuiTableCell-root': { whiteSpace: 'normal', minWidth: 0 },
  // By place, not by type: the first cell of a row is a heading, too, and would be the only one of its type.
  '& .MuiTableCell-root:not(:first-child)': { pl: 1 },
  '& .MuiTableCell-root:not(:last-child)': { pr: 1 },
} as const;
/** On paper nothing scrolls, so all columns have to fit. */
const PRINTED = {
  overflow: 'visible',
  maskImage: 'none',
  '& .MuiTableCell-root': { px: 0.5, fontSize: 10.5, minWidth: 0, whiteSpace: 'normal' },
  // With many columns, also smaller.
  '& tr:has(> :nth-child(10)) > *': { px: 0.25, fontSize: 9 },
  '& svg[role=img]': { width: 56, minWidth: '0 !important' },
} as const;
/** The names stay visible while the figures scroll. */
const STICKY = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;
const UNIT = { whiteSpace: 'nowrap', fontWeight: 400 } as const;
const LONG = { minWidth: 200, maxWidth: 480, overflowWrap: 'anywhere' } as const;
const NAME = { minWidth: 120, overflowWrap: 'anywhere' } as const;
const SHORT = { whiteSpace: 'nowrap' } as const;

const Wide = <Row,>({ label, columns, rows, keyOf }: Shown<Row>) => {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const goesOn = useGoesOn(frame);
  return (
    <Box
      ref={frame}
      role="region"
      aria-label={translate('generator.rows.table', { name: label })}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        ...MANY,
        ...(goesOn ? GOES_ON : {}),
        '@media screen and (max-width: 899.95px)': TABLET,
        '@media print': PRINTED,
      }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(({ key, label: name, unit, isNumber }, at) => (
              <TableCell
                key={key}
                align={isNumber ? 'right' : 'left'}
                data-short={name.length <= SHORT_UP_TO ? '' : undefined}
                sx={{
                  ...(name.length + (unit?.length ?? 0) > WRAPPED_FROM ? LONG_HEADING : HEADING),
                  ...(at === 0 ? STICKY : {}),
                  verticalAlign: 'bottom',
                }}
              >
                {name}
                {unit !== undefined && (
                  <Box component="span" sx={UNIT}>
                    {` (${unit})`}
                  </Box>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover sx={{ '&:last-child > *': { borderBottom: 0 } }}>
              {columns.map(({ key, isNumber, isLong, isName, isState, cell }, at) => (
                <TableCell
                  key={key}
                  data-name={isName ? '' : undefined}
                  data-state={isState ? '' : undefined}
                  align={isNumber ? 'right' : 'left'}
                  {...(at === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={{ ...(isLong ? LONG : isName ? NAME : SHORT), ...(at === 0 ? STICKY : {}) }}
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

/** A read-only table (cards on phones, and on tablets if it has many columns) with the first rows and a button to show all. */
export const RowTable = <Row,>({
  rows,
  few,
  fewCards = Math.ceil(few / 2),
  short,
  more,
  ...props
}: Props<Row>) => {
  const areCards = useAreCards(props.columns.length);
  const Rows = areCards ? RowCards : Wide;
  return (
    <FewRows rows={rows} few={short?.length ?? (areCards ? fewCards : few)} more={more}>
      {(shown) => <Rows {...props} rows={short && shown.length < rows.length ? short : shown} />}
    </FewRows>
  );
};
