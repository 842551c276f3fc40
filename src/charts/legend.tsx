import type { ReactNode } from 'react';
import { LineSample } from './line-sample.tsx';
import type { ChartLine } from './line.ts';
import { translate } from '../providers/i18n/translate.ts';

interface Props {
  readonly lines: readonly ChartLine[];
  readonly hidden: ReadonlySet<number>;
  /** In a line below the heading, in columns below the plot, or beside the tools. */
  readonly place: 'line' | 'below' | 'beside';
  readonly onToggle: (id: number) => void;
  /** What is shown after a line's name. */
  readonly detailOf?: ((line: ChartLine) => ReactNode) | undefined;
}

/** Each line with its sample and name. With several lines, a press hides or shows one. */
export const Legend = ({ lines, hidden, place, onToggle, detailOf }: Props) => (
  <ul className="chart-keys" data-place={place}>
    {lines.map((line) => {
      const name = (
        <>
          <LineSample line={line} />
          <span className="chart-name">{line.name}</span>
        </>
      );
      return (
        <li key={line.id} data-hidden={hidden.has(line.id) ? '' : undefined}>
          {lines.length > 1 ? (
            <button
              type="button"
              title={line.name}
              aria-pressed={!hidden.has(line.id)}
              onClick={() => onToggle(line.id)}
            >
              {name}
            </button>
          ) : (
            <span className="chart-key" title={line.name}>
              {name}
            </span>
          )}
          {detailOf?.(line)}
        </li>
      );
    })}
    {lines.some(({ previous }) => previous !== undefined) && (
      <li>
        <span className="chart-key">
          <svg className="chart-sample" width="20" height="8" viewBox="0 0 20 8" aria-hidden>
            <path d="M0 4H20" stroke="currentColor" className="chart-previous" />
          </svg>
          {translate('charts.previous')}
        </span>
      </li>
    )}
  </ul>
);
