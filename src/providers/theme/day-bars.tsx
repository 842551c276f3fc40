import './day-bars.css';

const STEP = 4;
const WIDTH = 3;
const HEIGHT = 32;
/** A day without water is still seen. */
const LEAST = 0.5;

interface Props {
  /** A value a day, the latest last; null: unknown, which leaves a gap. */
  readonly days: readonly (number | null)[];
  /** What they are, and from what to what. */
  readonly label: string;
  /** Below the first and the last bar. */
  readonly ends: readonly [string, string];
  /** The highest value, beside the line that bars as high as it reach. */
  readonly top?: string;
}

/** The last days of a total as bars from zero, of which the last stands out. Nothing with less than two to compare. */
export const DayBars = ({ days, label, ends, top }: Props) => {
  const most = Math.max(...days.map((value) => value ?? 0));
  if (most <= 0 || days.filter((value) => value !== null).length < 2) return null;
  return (
    <figure className="day-bars">
      {top && <div aria-hidden>{top}</div>}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * STEP - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map((value, index) => {
          const height = Math.max(LEAST, (Math.max(0, value ?? 0) / most) * HEIGHT);
          return (
            value !== null && (
              <rect
                // oxlint-disable-next-line react/no-array-index-key -- a day is its place
                key={index}
                data-last={index === days.length - 1 || undefined}
                x={index * STEP}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
              />
            )
          );
        })}
      </svg>
      <figcaption aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
};
