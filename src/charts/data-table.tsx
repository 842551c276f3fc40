import { NOTHING } from '../domain/text/format.ts';
import { translate } from '../providers/i18n/translate.ts';
import { dataRows } from './data-rows.ts';
import type { ChartLine } from './line.ts';
import { usePointText } from './point-text.ts';
import type { TimeText } from './time-text.ts';
import './data-table.css';

interface Props {
  readonly lines: readonly ChartLine[];
  /** The accessible name. */
  readonly label: string;
  readonly timeText: TimeText;
}

/** What a chart shows as a table, newest first. */
export const DataTable = ({ lines, label, timeText }: Props) => {
  const pointText = usePointText();
  const rows = dataRows(lines).toReversed();
  return (
    <div className="chart-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('charts.time')}</th>
            {lines.map(({ id, name, previous }) => [
              <th key={id} scope="col">
                {name}
              </th>,
              previous && (
                <th key={`${id}/previous`} scope="col">
                  {translate('charts.columns.previous', { name })}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ms, points, previous }) => (
            <tr key={ms}>
              <td>{timeText(ms)}</td>
              {lines.map((line, index) => {
                const [point, before] = [points[index], previous[index]];
                return [
                  <td key={line.id}>{point ? pointText(point, line) : NOTHING}</td>,
                  line.previous && (
                    <td key={`${line.id}/previous`}>{before ? pointText(before, line) : NOTHING}</td>
                  ),
                ];
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
