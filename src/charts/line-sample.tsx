import type { ChartLine } from './line.ts';

/** A short piece of a line, beside its name. */
export const LineSample = ({ line }: { readonly line: Pick<ChartLine, 'colour' | 'dash' | 'Shape'> }) => (
  <svg className="chart-sample" width="20" height="8" viewBox="0 0 20 8" aria-hidden>
    <path d="M0 4H20" stroke={line.colour} strokeWidth={line.Shape ? 8 : 2.5} strokeDasharray={line.dash} />
  </svg>
);
