import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Drawn } from '../../../charts/drawn.tsx';
import { drawTrend } from '../../../domain/reports/charts/draw-block.ts';
import type { Cell, TableBlock, TableColumn, TableRow } from '../../../domain/reports/document/document.ts';
import { joined, withUnits } from '../../../domain/text/format.ts';
import { RowTable } from '../../../generator/list/row-table.tsx';
import { useAreCards } from '../../../generator/list/use-are-cards.ts';
import { VisuallyHidden } from '../../../generator/page/visually-hidden.tsx';
import { TextLink } from '../../../generator/record/link.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { PathOf } from './tone-box.tsx';
import { PRINTED_FILL, ToneMark } from './tone-mark.tsx';

const TREND = { width: 96, height: 24 } as const;
const SMALL = { display: 'block', color: 'text.secondary', fontSize: 12, fontWeight: 400 } as const;
/** Pixels of the longest bar on a card. */
const CARD_BAR = 72;
/** By which a part of another row is to the right. */
const INDENT = 2;
/** How a row is: on phones beside its name. */
const STATES: ReadonlySet<string> = new Set(['verdict', 'state', 'severity', 'priority']);

/** A bar beside a figure: its share of the whole. */
const Bar = ({ share }: { readonly share: number }) => (
  <Box
    aria-hidden
    sx={{ height: 6, flex: '1 1 60px', maxWidth: 160, bgcolor: 'divider', borderRadius: 1, ...PRINTED_FILL }}
  >
    <Box
      sx={{ height: '100%', width: `${Math.min(1, share) * 100}%`, bgcolor: 'primary.main', borderRadius: 1 }}
    />
  </Box>
);

/** Screen readers don't repeat the heading from cell to cell. */
const CellUnit = ({ unit }: { readonly unit: string }) => (
  <Box component="span" sx={{ position: 'relative' }}>
    <VisuallyHidden>{unit === '%' ? '%' : `\u00a0${unit}`}</VisuallyHidden>
  </Box>
);

interface CellProps {
  readonly cell: Cell;
  readonly column: TableColumn;
  /** On a card there is no head with the unit. */
  readonly isOnCard: boolean;
  readonly pathOf: PathOf;
}

const CellView = ({ cell, column, isOnCard, pathOf }: CellProps) => {
  const { text, tone, below, link, trend, bar } = cell;
  if (trend)
    return <Drawn drawing={drawTrend(trend, TREND)} label={text} style={{ minWidth: TREND.width }} />;
  const isNumber = column.unit !== undefined && /\d/.test(text);
  const unit = column.unit ?? '';
  const words = isNumber && isOnCard ? joined({ number: text, unit }) : text;
  const hidden = isNumber && !isOnCard && <CellUnit unit={unit} />;
  const linked: ReactNode = link ? (
    <TextLink to={pathOf(link)} title>
      {words}
    </TextLink>
  ) : (
    words
  );
  const view = (
    <>
      {tone && tone !== 'well' && tone !== 'unknown' ? (
        <ToneMark severity={tone} isWord={STATES.has(column.key)}>
          {linked}
          {hidden}
        </ToneMark>
      ) : (
        <>
          {linked}
          {hidden}
        </>
      )}
      {below !== undefined && (
        <Box component="span" sx={SMALL}>
          {below}
        </Box>
      )}
    </>
  );
  if (bar === undefined) return view;
  if (isOnCard) {
    // The figure first, so that it is on the line of its name.
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, whiteSpace: 'nowrap' }}>
        {view}
        <Box sx={{ display: 'flex', width: CARD_BAR }}>
          <Bar share={bar} />
        </Box>
      </Box>
    );
  }
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', columnGap: 1.5, minWidth: 0 }}
    >
      <Bar share={bar} />
      <Box component="span" sx={{ minWidth: 48, textAlign: 'right' }}>
        {view}
      </Box>
    </Box>
  );
};

interface Props {
  readonly block: TableBlock;
  readonly label: string;
  readonly pathOf: PathOf;
}

/** A table of a document: on phones as cards; rows of which there is nothing to say are shown on demand where there are many. */
export const DocumentTable = ({ block, label, pathOf }: Props) => {
  const translate = useTranslate();
  const { columns, rows, few, more } = block;
  const areCards = useAreCards(columns.length);
  const most = (areCards ? few?.cards : few?.rows) ?? rows.length;
  const flagged = rows.filter(({ isFine }) => !isFine);
  const hasFine = flagged.length < rows.length;
  // Main rows stay above their parts.
  const isShort = rows.length > most || (areCards && hasFine);
  const short = isShort ? (areCards && hasFine ? flagged.slice(0, most) : rows.slice(0, most)) : undefined;
  return (
    <RowTable<TableRow>
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      few={most}
      fewCards={most}
      short={short}
      more={short && hasFine && short.length === flagged.length ? more : undefined}
      columns={columns.map((column, at) => ({
        key: column.key,
        label: withUnits(column.heading),
        unit: areCards ? undefined : column.unit,
        isNumber: column.content === 'number',
        isLong: column.content === 'sentence',
        isName: column.content === 'name',
        isState: STATES.has(column.key),
        isLeading: ({ leading, cells }) => (leading ? leading.includes(column.key) : cells[at]?.text !== ''),
        cell: ({ cells, depth = 0 }) => {
          const view = (
            <CellView cell={cells[at] ?? { text: '' }} column={column} isOnCard={areCards} pathOf={pathOf} />
          );
          if (at > 0 || depth === 0) return view;
          return (
            <Box component="span" sx={{ display: 'block', pl: depth * INDENT }}>
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {translate('reports.of_which')}{' '}
              </Box>
              {view}
            </Box>
          );
        },
      }))}
    />
  );
};
