import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { RowColumn } from './row-table.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const NUMBERS = { fontVariantNumeric: 'tabular-nums' } as const;
/** One after the other, as many as fit on a line. */
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2.5,
  rowGap: 0.75,
  m: 0,
  mt: 1,
  mb: 0.5,
} as const;
/** Below each other, so that many can be found by their names. */
const LIST = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.25,
} as const;

interface CardProps<Row> {
  readonly columns: readonly RowColumn<Row>[];
  readonly row: Row;
}

const Figures = <Row,>({ columns, row, isList = false }: CardProps<Row> & { readonly isList?: boolean }) => (
  <Box component="dl" sx={isList ? { ...LIST, m: 0, mt: 0.5 } : LINE}>
    {columns.map(({ key, label, isLong, isNumber, cell }) => (
      <Box
        key={key}
        sx={
          isList
            ? { display: 'contents' }
            : // A sentence stands below its name.
              { display: isLong ? 'block' : 'flex', alignItems: 'baseline', columnGap: 1.5 }
        }
      >
        <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12, flexShrink: 0 }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', ...(isNumber ? NUMBERS : {}) }}>
          {cell(row)}
        </Box>
      </Box>
    ))}
  </Box>
);

/** One row as a card: its name and state, then its leading figures on a line; the others are shown on request. */
const Card = <Row,>({ columns: [first, ...others], row }: CardProps<Row>) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const state = others.find(({ isState }) => isState);
  const figures = others.filter((one) => one !== state);
  const leading = figures.filter(({ isLeading }) => isLeading?.(row) ?? true);
  const folded = figures.filter((one) => !leading.includes(one));
  const label = translate('generator.rows.more_figures', { smart_count: folded.length });
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        pt: 1.5,
        pb: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minHeight: 44, my: -0.5, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 16, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {first?.cell(row)}
        </Box>
        {state && (
          <>
            <span className="plain-unseen">{state.label}: </span>
            {state.cell(row)}
          </>
        )}
        {folded.length > 0 && (
          <IconButton
            aria-label={label}
            title={label}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            sx={{ width: 44, height: 44, mx: -1.5 }}
          >
            <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        )}
      </Box>
      {leading.length > 0 && <Figures columns={leading} row={row} />}
      {isOpen && <Figures columns={folded} row={row} isList />}
    </Box>
  );
};

interface Props<Row> {
  /** The first one names the row. */
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Rows of a table as cards, for phones. */
export const RowCards = <Row,>({ columns, rows, keyOf }: Props<Row>) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map((row) => (
      <Card key={keyOf(row)} columns={columns} row={row} />
    ))}
  </Box>
);
