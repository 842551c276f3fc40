import { CSV_BOM, csvRow } from '../domain/api/csv.ts';
import { timesOf, type Point } from '../domain/readings/series.ts';
import { isoInZone } from '../domain/time/zoned.ts';
import { translate } from '../providers/i18n/translate.ts';
import type { ChartLine } from './line.ts';

/** What a chart shows at one time: a point of each line, in their order. */
export interface DataRow {
  readonly ms: number;
  readonly points: readonly (Point | undefined)[];
  readonly previous: readonly (Point | undefined)[];
}

const byTime = (points: readonly Point[] | undefined): ReadonlyMap<number, Point> =>
  new Map(points?.map((point) => [point.ms, point]));

/** The points of lines by time, ascending. */
export const dataRows = (lines: readonly ChartLine[]): readonly DataRow[] => {
  const points = lines.map((line) => byTime(line.points));
  const previous = lines.map((line) => byTime(line.previous));
  return timesOf(lines.flatMap((line) => [line.points, line.previous ?? []])).map((ms) => ({
    ms,
    points: points.map((of) => of.get(ms)),
    previous: previous.map((of) => of.get(ms)),
  }));
};

/** What a chart shows as CSV: one row per time, one column per line, and more for buckets and the previous period. */
export const chartCsv = (lines: readonly ChartLine[], zone: string): string => {
  const columns = lines.flatMap((line, index) => {
    const name = line.unit ? `${line.name} (${line.unit})` : line.name;
    const of = (key: 'min' | 'max' | 'previous'): string => translate(`charts.columns.${key}`, { name });
    return [
      { title: name, read: ({ points }: DataRow) => points[index]?.value },
      ...(line.widthMs > 0
        ? [
            { title: of('min'), read: ({ points }: DataRow) => points[index]?.min },
            { title: of('max'), read: ({ points }: DataRow) => points[index]?.max },
          ]
        : []),
      ...(line.previous
        ? [{ title: of('previous'), read: ({ previous }: DataRow) => previous[index]?.value }]
        : []),
    ];
  });
  const header = csvRow([translate('charts.time'), ...columns.map(({ title }) => title)]);
  const rows = dataRows(lines).map((row) =>
    csvRow([isoInZone(row.ms, zone), ...columns.map(({ read }) => read(row))]),
  );
  return `${CSV_BOM}${header}${rows.join('')}`;
};
