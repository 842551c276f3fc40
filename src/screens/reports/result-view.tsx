import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import type { Column } from '../../domain/reports/columns/column.ts';
import { dayColumns, deviceColumns } from '../../domain/reports/columns/columns.ts';
import { highlightsByDate } from '../../domain/reports/charts/day-highlights.ts';
import { deviceNotes, locationNotes } from '../../domain/reports/texts/device-notes.ts';
import { sharedLocations } from '../../domain/reports/texts/disambiguation.ts';
import { heatMapOf } from '../../domain/reports/charts/heat-map.ts';
import type { Result } from '../../domain/reports/result.ts';
import { daysRoundedBy, roundedText } from '../../domain/reports/columns/rounding.ts';
import { tonesOf, type Tones } from '../../domain/reports/columns/tones.ts';
import { nonBreaking } from '../../domain/reports/texts/non-breaking.ts';
import { viewOf } from '../../domain/reports/views.ts';
import { icons } from '../../providers/icons.tsx';
import { TextLink } from '../../generator/record/link.tsx';
import { useAreCards } from '../../generator/list/use-are-cards.ts';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { Section } from '../readings-in/section.tsx';
import { Alarms } from './alarms.tsx';
import { Charts, isSingle } from './charts.tsx';
import { Exceptions, Worst } from './exceptions.tsx';
import { DayName } from './day-name.tsx';
import { DeviceName } from './device-name.tsx';
import { FigureTable } from './figure-table.tsx';
import { Foldable, Folds } from './foldable.tsx';
import { HeatMap } from './heat-map.tsx';
import { RowLine } from './row-line.tsx';
import { Summary, Totals } from './summary.tsx';
import { useDeviceRows } from './use-device-rows.ts';
import { useIsPhone } from './use-fold.ts';
import { VerdictLine } from './verdict.tsx';
import { WaterByMeter } from './water-by-meter.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

type Row = Readonly<Record<string, unknown>>;

const useDeviceLink = () => {
  const area = useArea();
  return (row: Row) => (
    <TextLink to={pathTo(area, 'devices', 'show', Number(row.device_id))} title>
      {String(row.title)}
    </TextLink>
  );
};

const FEW_DAYS = 10;
const SMALL = { color: 'text.secondary', fontSize: 12 } as const;

/** Beside each other when there are neither. */
const NOTHING_FOUND = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** What is on a device’s card at once besides how it is: what shows it, and what is marked. */
const leadingOf =
  (result: Result, toneOf: Tones) =>
  (column: Column, row: Row): boolean =>
    // The map of valves shows their days.
    (column.key === 'trend' && heatMapOf(result) === null) ||
    (viewOf(result.kind).onCards?.includes(column.key) === true && column.of(row) !== null) ||
    toneOf(column, row) !== null;

/** Small print below a table. */
const Foot = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <Box component="p" sx={{ m: 0, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', ...SMALL }}>
      {text}
    </Box>
  );

interface Props {
  readonly result: Result;
  /** Comparison shown after the exceptions. */
  readonly compare: ReactNode;
}

/** Result of a run: the verdict, totals, valves by day and exceptions first, then alarms, charts, devices and days. */
export const ResultView = ({ result, compare }: Props) => {
  const translate = useTranslate();
  const nameOf = useDeviceLink();
  const zone = result.time_zone;
  const toneOf = useMemo(() => tonesOf(result), [result]);
  const highlights = useMemo(() => highlightsByDate({ result, translate }), [result, translate]);
  const isPhone = useIsPhone();
  const isLeading = useMemo(() => leadingOf(result, toneOf), [result, toneOf]);
  const [columns, columnsOfDays] = useMemo(
    // The name of a device says where it is.
    () => [
      deviceColumns(result, 'filled').filter(({ key }) => key !== 'place'),
      dayColumns(result, 'filled'),
    ],
    [result],
  );
  const areCards = useAreCards(columns.length);
  const { rows, short, more, depths, places } = useDeviceRows(result, areCards);
  const letters = sharedLocations(result);
  // Of several locations, each device is listed with its street.
  const placed = letters.size > 1 ? locationNotes(result, translate) : [];
  const notes = nonBreaking(
    deviceNotes(result, translate)
      .filter((text) => !placed.includes(text))
      .join(' '),
  );
  const isNothingFound = result.exceptions.length === 0 && result.alarms?.totals.cases === 0;
  const Icon = icons.device;
  const days = translate('report_words.parts.days');
  const daysNote = roundedText(daysRoundedBy(result, columnsOfDays), translate);
  const devices = translate('report_words.parts.devices');
  if (rows.length === 0) {
    return (
      <>
        <Folds>
          <Summary result={result} />
        </Folds>
        <StatePanel
          icon={<Icon />}
          title={translate('reports.no_devices')}
          text={translate('reports.no_devices_text')}
        />
      </>
    );
  }
  return (
    <>
      <VerdictLine result={result} />
      <Totals result={result} />
      <HeatMap result={result} />
      {isSingle(result) && <Charts result={result} />}
      {isNothingFound ? (
        <Box sx={NOTHING_FOUND}>
          <Exceptions result={result} />
          <Alarms result={result} nameOf={nameOf} />
        </Box>
      ) : (
        <Exceptions result={result} />
      )}
      {compare}
      <WaterByMeter result={result} />
      <Worst result={result} nameOf={nameOf} />
      {!isNothingFound && <Alarms result={result} nameOf={nameOf} />}
      {!isSingle(result) && !isPhone && <Charts result={result} />}
      <Section
        title={devices}
        note={translate('reports.devices_count', { smart_count: result.devices.length })}
        text={!areCards && notes !== '' ? notes : undefined}
      >
        <FigureTable
          hasUnits
          short={short}
          more={more}
          label={devices}
          columns={columns}
          rows={rows}
          keyOf={(row) => JSON.stringify([row.device_id, (row.datapoint as Row | undefined)?.datapoint_id])}
          zone={zone}
          toneOf={toneOf}
          isLeading={isLeading}
          cells={{
            title: (row) => (
              <DeviceName
                row={row}
                nameOf={nameOf}
                letters={letters}
                depth={depths.get(Number(row.device_id))}
                location={places.get(Number(row.device_id))}
              />
            ),
            trend: (row) => <RowLine result={result} row={row} />,
          }}
        />
        {areCards && <Foot text={notes} />}
      </Section>
      <Folds>
        {!isSingle(result) && isPhone && <Charts result={result} />}
        <Foldable title={days} note={translate('reports.days_count', { smart_count: result.days.length })}>
          <FigureTable
            label={days}
            columns={columnsOfDays}
            rows={result.days}
            keyOf={(row) => String(row.date)}
            zone={zone}
            hasUnits
            few={FEW_DAYS}
            fewCards={FEW_DAYS}
            toneOf={toneOf}
            name={(row) => <DayName date={String(row.date)} highlight={highlights.get(String(row.date))} />}
          />
          <Foot text={daysNote} />
        </Foldable>
        <Summary result={result} />
      </Folds>
    </>
  );
};
