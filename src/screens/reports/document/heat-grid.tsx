import Box from '@mui/material/Box';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { LEVELS, type Level } from '../../../domain/reports/charts/heat-map.ts';
import type { HeatBlock } from '../../../domain/reports/document/document.ts';
import { TextLink } from '../../../generator/record/link.tsx';
import { VisuallyHidden } from '../../../generator/page/visually-hidden.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { HeatFoot } from './heat-foot.tsx';
import { LevelSign, levelColours, shownSeverity } from './tone-mark.tsx';
import type { PathOf } from './tone-box.tsx';

/** The row and column of a cell. */
interface Place {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, (place: Place, last: Place) => Place>> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { column }) => ({ row, column }),
};

/** Moves the focus within a grid by arrow keys, Home and End: only one of its cells is reached by Tab. */
const useGridFocus = (rows: number, columns: number) => {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const last = { row: rows - 1, column: columns - 1 };
  // Rows may have been hidden since.
  const current = { row: Math.min(place.row, last.row), column: Math.min(place.column, last.column) };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || !(event.target as Element).matches('td')) return;
    event.preventDefault();
    const next = step(current, last);
    const row = Math.max(0, Math.min(next.row, last.row));
    const column = Math.max(0, Math.min(next.column, last.column));
    table.current?.tBodies[0]?.rows[row]?.querySelectorAll('td')[column]?.focus();
  };
  return { table, current, setPlace, onKeyDown };
};

/**
 * For the frame of a heat map. Where not all columns fit: widens them so that it shows a whole number of them, scrolls to the column
 * `worst`, and marks the frame with `data-more` while there are more to the right.
 */
const useWorstDays = (columns: number, worst: number): RefObject<HTMLDivElement | null> => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const table = box?.querySelector('table');
    const [, first, second] = box?.querySelectorAll<HTMLElement>('thead th') ?? [];
    if (!box || !table || !first || !second) return undefined;
    const mark = (): void => {
      box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    const fit = (): void => {
      table.style.minWidth = '';
      const start = first.offsetLeft;
      const room = box.clientWidth - start;
      const count = Math.floor(room / (second.offsetLeft - start));
      if (count > 0 && count < columns) {
        const step = room / count;
        table.style.minWidth = `${start + columns * step}px`;
        box.style.scrollPaddingLeft = `${start}px`;
        box.scrollLeft = Math.min(worst, columns - count) * step;
      }
      mark();
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [columns, worst]);
  return frame;
};

/** Also in a narrow window. */
const PHONE = '@media screen and (max-width: 599.95px)';
const HEAD = {
  fontWeight: 600,
  fontSize: 11,
  color: 'text.secondary',
  px: 0,
  py: 0.5,
  lineHeight: 1.2,
} as const;
/** The names of the valves stay visible while the days scroll. */
const STICKY = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  textAlign: 'left',
  pl: 1.75,
} as const;

/** Below the name of a valve. */
const SECOND_LINE = { color: 'text.secondary', fontSize: 12, fontWeight: 400 } as const;

/** With more columns, cells are narrower, so that a month fits beside the menu. */
const NARROW_FROM = 21;
/** Widths in px. */
const TITLE_WIDTH = 134;
/** Beside narrow cells where there is room: most names in one line. */
const NARROW_TITLE_WIDTH = 168;
const WIDE_TITLE_WIDTH = 210;
const GAP = 2;
/** A finger. */
const TOUCH_SIZE = 44;
const cellWidth = (isNarrow: boolean): number => (isNarrow ? 27 : 36);
/** A week fits beside the titles of a phone: its cells are as high as a finger, but less wide. */
const WEEK = 7;
const WEEK_TITLE_WIDTH = 104;
/** Columns are equally wide, and the table scrolls where they don't fit. */
const tableStyle = (columns: number, isNarrow: boolean) => {
  const widthFor = (cell: number, title = TITLE_WIDTH): number => title + columns * (cell + GAP) + 2 * GAP;
  return {
    width: '100%',
    tableLayout: 'fixed',
    minWidth: widthFor(cellWidth(isNarrow), isNarrow ? NARROW_TITLE_WIDTH : TITLE_WIDTH),
    borderCollapse: 'separate',
    borderSpacing: `${GAP}px`,
    [TOUCH]: { minWidth: widthFor(TOUCH_SIZE) },
    ...(columns <= WEEK && { [PHONE]: { minWidth: 0 } }),
  } as const;
};

/** Scrolls by whole columns beside the titles, and fades at its end where there is more. */
const frameStyle = (columns: number) => ({
  position: 'relative',
  overflowX: 'auto',
  pt: 1,
  pr: 1.75,
  [TOUCH]: { pb: 1 },
  ...(columns > WEEK && {
    scrollSnapType: 'x mandatory',
    '@media screen': { '&[data-more]': { maskImage: 'linear-gradient(to left, transparent, #000 24px)' } },
    [PHONE]: { pr: 0 },
  }),
});

const cellStyle = (level: Level, isNarrow: boolean) => ({
  ...levelColours(level),
  height: 30,
  px: isNarrow ? 0 : 0.5,
  textAlign: 'center',
  fontSize: 12,
  lineHeight: 1.15,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: shownSeverity(level) ? 700 : 400,
  borderRadius: 0.5,
  cursor: 'default',
  [TOUCH]: { height: TOUCH_SIZE },
  [PHONE]: { px: 0 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
});

const UNSEEN = { display: 'none' } as const;
/** Where there is no space for the sign beside the value, it is below it; in a month of narrow cells only the value is bold. */
const signStyle = (isNarrow: boolean) => (isNarrow ? UNSEEN : { [PHONE]: { display: 'block' } });

interface GridProps {
  readonly block: HeatBlock;
  readonly rows: HeatBlock['rows'];
  readonly title: string;
  readonly legend: ReactNode;
  readonly pathOf: PathOf;
}

/** The worst column of the first row, which is the worst of all. */
const worstColumn = ({ rows }: HeatBlock): number => {
  const places = rows[0]?.cells.map(({ level }) => LEVELS.indexOf(level)) ?? [];
  return Math.max(0, places.indexOf(Math.min(...places)));
};

/** The table of a heat map; below it its legend, in whose place the selected cell is in words. */
export const HeatGrid = ({ block, rows, title, legend, pathOf }: GridProps) => {
  const translate = useTranslate();
  const { columns, heading } = block;
  const { table, current, setPlace, onKeyDown } = useGridFocus(rows.length, columns.length);
  const [shown, show] = useState<Place | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const isNarrow = columns.length >= NARROW_FROM;
  const frame = useWorstDays(
    columns.length,
    useMemo(() => worstColumn(block), [block]),
  );
  const row = shown && rows[shown.row];
  const column = shown && columns[shown.column];
  const cell = shown && row?.cells[shown.column];
  return (
    <>
      {/* Positioned, so that the hidden names of columns don't make the page wider. */}
      <Box
        ref={frame}
        sx={frameStyle(columns.length)}
        onPointerLeave={() => show(null)}
        onBlur={() => {
          setFocus(false);
          show(null);
        }}
      >
        <Box
          component="table"
          ref={table}
          role="grid"
          aria-label={title}
          onKeyDown={onKeyDown}
          sx={tableStyle(columns.length, isNarrow)}
        >
          <thead>
            <tr>
              <Box
                component="th"
                scope="col"
                sx={{
                  ...HEAD,
                  ...STICKY,
                  width: { xs: TITLE_WIDTH, sm: isNarrow ? NARROW_TITLE_WIDTH : WIDE_TITLE_WIDTH },
                  [TOUCH]: { width: TITLE_WIDTH },
                  ...(columns.length <= WEEK && { [PHONE]: { width: WEEK_TITLE_WIDTH } }),
                }}
              >
                {heading}
              </Box>
              {columns.map(({ key, lines, name }) => (
                <Box component="th" scope="col" key={key} sx={{ ...HEAD, scrollSnapAlign: 'start' }}>
                  <span aria-hidden>
                    {lines.map((line) => (
                      <Box component="span" key={line} sx={{ display: 'block' }}>
                        {line}
                      </Box>
                    ))}
                  </span>
                  <VisuallyHidden>{name}</VisuallyHidden>
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }, at) => (
              <tr key={name.link?.id ?? name.text}>
                <Box
                  component="th"
                  scope="row"
                  sx={{
                    ...STICKY,
                    fontWeight: 500,
                    pr: 1,
                    overflowWrap: 'anywhere',
                    fontSize: isNarrow ? 13 : undefined,
                    lineHeight: 1.3,
                    [PHONE]: { fontSize: 12, lineHeight: 1.25, pr: 0.5 },
                  }}
                >
                  <TextLink to={pathOf(name.link)} title>
                    {name.text}
                  </TextLink>
                  {name.below !== undefined && <Box sx={SECOND_LINE}>{name.below}</Box>}
                </Box>
                {cells.map(({ level, text, description }, index) => {
                  const place = { row: at, column: index };
                  const isCurrent = current.row === at && current.column === index;
                  return (
                    <Box
                      component="td"
                      key={columns[index]?.key}
                      tabIndex={isCurrent ? 0 : -1}
                      aria-label={description}
                      onFocus={() => {
                        setPlace(place);
                        show(place);
                        setFocus(true);
                      }}
                      onPointerEnter={() => show(place)}
                      sx={cellStyle(level, isNarrow)}
                    >
                      {text}{' '}
                      <Box component="span" sx={text === '' ? {} : signStyle(isNarrow)}>
                        <LevelSign level={level} />
                      </Box>
                    </Box>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <HeatFoot legend={legend} hasHelp={hasFocus}>
        {row &&
          column &&
          cell &&
          translate('report_heat.cell', { title: row.name.text, when: column.name, text: cell.description })}
      </HeatFoot>
    </>
  );
};
