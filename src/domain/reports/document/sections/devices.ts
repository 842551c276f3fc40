import { trendBlock } from '../../charts/chart-block.ts';
import type { Column } from '../../columns/column.ts';
import { deviceColumns, deviceRows, isOfNoLeak, zeroColumns } from '../../columns/columns.ts';
import { registersRoundedBy, roundedText } from '../../columns/rounding.ts';
import { tonesOf } from '../../columns/tones.ts';
import { rowsInTree } from '../../computing/meters-in-tree.ts';
import { reportKind } from '../../kinds.ts';
import type { Result, ResultRow } from '../../result.ts';
import { growthText, locationNotes, openingText, resetText, zerosText } from '../../texts/device-notes.ts';
import { sharedLocations, streetOf } from '../../texts/disambiguation.ts';
import { missingReuseText } from '../../texts/reuse-text.ts';
import { isFine } from '../../verdicts/device-verdict.ts';
import { unusableText } from '../../verdicts/unassessed.ts';
import { viewOf } from '../../views.ts';
import type { Section, TableBlock } from '../document.ts';
import { notesOf, sectionOf, type Source, type WriteSections } from '../source.ts';
import { tableOf } from '../table.ts';

/** The most devices that a document lists; the spreadsheet has all of them. */
const DEVICES_MAX = 1_000;
/** The columns that tell one device from another and how it is. */
const ALWAYS: ReadonlySet<string> = new Set(['title', 'verdict', 'trend']);

/** The column that the figures of a device are before. */
const COMPLETENESS = 'completeness';

const GROUPS = ['valves', 'meters', 'hydraloops', 'others'] as const;
type Group = (typeof GROUPS)[number];
/** The groups of devices that a report of one label is about, and of types of devices. */
const OF_LABEL: Readonly<Record<string, Group>> = { tmv: 'valves', meter: 'meters' };
const OF_TYPE: Readonly<Record<string, Group>> = {
  tmv: 'valves',
  water_meter: 'meters',
  hydraloop: 'hydraloops',
};

/** Listed devices count as if they had the label of their report. */
const groupOf = (kind: string, row: ResultRow): Group => {
  const { label } = reportKind(kind).devices ?? {};
  const known = (label && OF_LABEL[label]) ?? OF_TYPE[row.type];
  if (known) return known;
  if (row.hydraloop) return 'hydraloops';
  if (Array.isArray(row.daily_max)) return 'valves';
  return typeof row.consumption === 'number' ? 'meters' : 'others';
};

/** The columns of some devices: those that they have values for. */
const columnsOf = (result: Result, rows: readonly ResultRow[]): readonly Column[] => {
  const labels = new Set(rows.map((row) => row.labels.join()));
  return deviceColumns(result, 'filled', rows).filter(
    (one) => !(one.key === 'labels' && labels.size === 1) && !isOfNoLeak(result, one.key),
  );
};

/** The notes below a table of devices: what it says once instead of in each row. */
const notesBelow = (
  { result, translate }: Source,
  rows: readonly ResultRow[],
  columns: readonly Column[],
) => [
  growthText(columns, translate),
  openingText(result, rows, columns, translate),
  zerosText(zeroColumns(result, rows), translate),
  resetText(result, rows, columns, translate),
  missingReuseText(rows, translate),
  roundedText(registersRoundedBy(columns, rows), translate),
];

/** A table of devices, worst first, with sub-meters below their main meters. */
export const deviceTable = (
  source: Source,
  all: readonly Column[],
  listed: readonly ResultRow[],
  headings: Readonly<Record<string, string>> = {},
): TableBlock => {
  const { result, translate } = source;
  // Of some devices no line is drawn, although the report has charts.
  const columns = all.filter(({ key }) => key !== 'trend' || listed.some((row) => trendBlock(source, row)));
  const toneOf = tonesOf(result);
  const { onCards } = viewOf(result.kind);
  const { rows, depths } = rowsInTree(listed);
  const hasPlaces =
    sharedLocations(result).size === 0 && new Set(result.devices.map(({ location }) => location)).size > 1;
  return {
    ...tableOf(source, columns, rows, {
      headings,
      keyOf: (row) => JSON.stringify([row.device_id, (row.datapoint as { key?: string } | undefined)?.key]),
      cells: {
        title: ({ title, device_id, location }) => ({
          text: title,
          link: { to: 'devices', id: device_id },
          ...(hasPlaces && location ? { below: streetOf(location) } : {}),
        }),
        trend: (row) => {
          const trend = trendBlock(source, row);
          return trend ? { text: trend.description, trend } : { text: '' };
        },
      },
      rowOf: (row) => ({
        depth: depths.get(row.device_id) ?? 0,
        ...(isFine(row, row.verdict) ? { isFine: true } : {}),
        leading: columns.flatMap((one) =>
          ALWAYS.has(one.key) || (onCards?.includes(one.key) && one.of(row) !== null) || toneOf(one, row)
            ? [one.key]
            : [],
        ),
      }),
    }),
    few: { rows: 25, cards: 5 },
    more: translate('report_document.more_fine', {
      smart_count: rows.filter((row) => isFine(row, row.verdict)).length,
    }),
  };
};

/**
 * Tables of the devices by what they are, worst first, with the columns that a kind of report has there. `others`: columns that only
 * documents have, where any of these devices has a number other than zero.
 */
export const devicesWith =
  (isShown: (column: Column) => boolean, others: readonly Column[] = []): WriteSections =>
  (source) => {
    const { result, translate } = source;
    const all = deviceRows(result, 'main').slice(0, DEVICES_MAX);
    const groups = GROUPS.map((key) => ({
      key,
      rows: all.filter((row) => groupOf(result.kind, row) === key),
    })).filter(({ rows }) => rows.length > 0);
    const left = result.devices.length - all.length;
    return groups.map(({ key, rows }, at): Section => {
      const own = columnsOf(result, rows).filter(isShown);
      const known = others.filter(({ of }) => rows.some((row) => Number(of(row) ?? 0) !== 0));
      const columns = own.flatMap((one) => (one.key === COMPLETENESS ? [...known, one] : [one]));
      const isLast = at === groups.length - 1;
      return sectionOf(
        `devices_${key}`,
        translate(groups.length === 1 ? 'report_words.parts.devices' : `report_document.groups.${key}`),
        deviceTable(source, columns, rows),
        {
          aside: translate('reports.devices_count', { smart_count: rows.length }),
          notes: notesOf([
            ...(at === 0 ? locationNotes(result, translate) : []),
            ...notesBelow(source, rows, columns),
            isLast ? unusableText(result.exceptions, translate) : '',
            isLast && left > 0 ? translate('report_document.more_in_spreadsheet', { count: left }) : '',
          ]),
        },
      );
    });
  };

/** The same with all columns. */
export const devices = devicesWith(() => true);
