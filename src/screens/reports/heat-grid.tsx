import Box from '@mui/material/Box';
import { useMemo, useState, type ReactNode } from 'react';
import { disambiguatingLocations } from '../../domain/reports/texts/disambiguation.ts';
import type { HeatCell, HeatMap, HeatRow } from '../../domain/reports/charts/heat-map.ts';
import { cellText, columnHeading, columnName } from '../../domain/reports/charts/heat-text.ts';
import type { Result } from '../../domain/reports/result.ts';
import { TextLink } from '../../generator/record/link.tsx';
import { VisuallyHidden } from '../../generator/page/visually-hidden.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { HeatFoot } from './heat-foot.tsx';
import { LevelSign, levelColours, shownSeverity } from './tone-mark.tsx';
import { useGridFocus, type Place } from './use-grid-focus.ts';
import { useWorstDays } from './use-worst-days.ts';

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

const cellStyle = ({ level }: HeatCell, isNarrow: boolean) => ({
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
  readonly map: HeatMap;
  readonly rows: readonly HeatRow[];
  readonly result: Result;
  readonly title: string;
  readonly legend: ReactNode;
}

/** The table of a heat map; below it its legend, in whose place the selected cell is in words. */
export const HeatGrid = ({ map, rows, result, title, legend }: GridProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const area = useArea();
  const { limits } = result.profile;
  const { table, current, setPlace, onKeyDown } = useGridFocus(rows.length, map.columns.length);
  const [shown, show] = useState<Place | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const places = useMemo(() => disambiguatingLocations(result), [result]);
  const isNarrow = map.columns.length >= NARROW_FROM;
  const frame = useWorstDays(map);
  const row = shown && rows[shown.row];
  const column = shown && map.columns[shown.column];
  const cell = shown && row?.cells[shown.column];
  return (
    <>
      {/* Positioned, so that the hidden names of columns don't make the page wider. */}
      <Box
        ref={frame}
        sx={frameStyle(map.columns.length)}
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
          sx={tableStyle(map.columns.length, isNarrow)}
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
                  ...(map.columns.length <= WEEK && { [PHONE]: { width: WEEK_TITLE_WIDTH } }),
                }}
              >
                {translate('report_words.figures.title')}
              </Box>
              {map.columns.map((one) => (
                <Box component="th" scope="col" key={one.from} sx={{ ...HEAD, scrollSnapAlign: 'start' }}>
                  <span aria-hidden>
                    {columnHeading(one, map.step, { locale }).map((line) => (
                      <Box component="span" key={line} sx={{ display: 'block' }}>
                        {line}
                      </Box>
                    ))}
                  </span>
                  <VisuallyHidden>{columnName(one, map.step, locale)}</VisuallyHidden>
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ device, cells, isAssessed }, at) => (
              <tr key={device.device_id}>
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
                  <TextLink to={pathTo(area, 'devices', 'show', device.device_id)} title>
                    {device.title}
                  </TextLink>
                  {!isAssessed && <Box sx={SECOND_LINE}>{translate('report_words.verdicts.unknown')}</Box>}
                  {places.has(device.device_id) && <Box sx={SECOND_LINE}>{places.get(device.device_id)}</Box>}
                </Box>
                {cells.map((one, index) => {
                  const place = { row: at, column: index };
                  const isCurrent = current.row === at && current.column === index;
                  return (
                    <Box
                      component="td"
                      key={map.columns[index]?.from}
                      tabIndex={isCurrent ? 0 : -1}
                      aria-label={cellText(one, device, limits, translate)}
                      onFocus={() => {
                        setPlace(place);
                        show(place);
                        setFocus(true);
                      }}
                      onPointerEnter={() => show(place)}
                      sx={cellStyle(one, isNarrow)}
                    >
                      {one.value?.toFixed(1)}{' '}
                      <Box component="span" sx={one.value === null ? {} : signStyle(isNarrow)}>
                        <LevelSign level={one.level} />
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
          translate('report_heat.cell', {
            title: row.device.title,
            when: columnName(column, map.step, locale),
            text: cellText(cell, row.device, limits, translate),
          })}
      </HeatFoot>
    </>
  );
};
