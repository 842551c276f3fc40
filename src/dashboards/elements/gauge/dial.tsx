import type { Band } from '../../../domain/dashboard/bands.ts';
import './dial.css';

const FROM = -210;
const SWEEP = 240;
const R = 80;

const at = (share: number, radius: number): string => {
  const angle = ((FROM + share * SWEEP) * Math.PI) / 180;
  return `${(100 + radius * Math.cos(angle)).toFixed(2)},${(100 + radius * Math.sin(angle)).toFixed(2)}`;
};
/** Where the label of a tick is: outside the dial, at whose sides it begins or ends. */
const placeOf = (share: number) => {
  const side = Math.cos(((FROM + share * SWEEP) * Math.PI) / 180);
  const isBeside = Math.abs(side) > 0.5;
  const [x = '', y = ''] = at(share, R + (isBeside ? 13 : 20)).split(',');
  return { x, y, textAnchor: isBeside ? (side > 0 ? 'start' : 'end') : 'middle' } as const;
};
const arc = (from: number, to: number): string =>
  `M${at(from, R)}A${R},${R} 0 ${(to - from) * SWEEP > 180 ? 1 : 0} 1 ${at(to, R)}`;

interface Props {
  readonly min: number;
  readonly max: number;
  readonly bands: readonly Band[];
  /** Null hides the needle. */
  readonly value: number | null;
  readonly isLive: boolean;
  /** Values on the scale, with their labels around the dial: its inside is the number's. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[];
}

/** A 240° dial with a scale, bands and a needle, which stops at the ends of the scale. */
export const Dial = ({ min, max, bands, value, isLive, ticks }: Props) => {
  const share = (number: number): number => Math.min(1, Math.max(0, (number - min) / (max - min)));
  const parts = bands.map((band, index) => ({
    ...band,
    begin: share(band.from),
    end: share(bands[index + 1]?.from ?? max),
  }));
  return (
    <svg viewBox="-28 -20 256 182" aria-hidden style={{ width: '100%', height: '100%', display: 'block' }}>
      <path d={arc(0, 1)} fill="none" stroke="var(--fg-line)" strokeWidth="14" strokeLinecap="butt" />
      {parts
        .filter(({ begin, end }) => end > begin)
        .map(({ from, colour, begin, end }) => (
          <path
            key={from}
            d={arc(begin, end)}
            fill="none"
            stroke={colour}
            strokeWidth="14"
            className="dash-band"
          />
        ))}
      {ticks.map((tick) => (
        <text key={tick.value} {...placeOf(share(tick.value))} dy="0.35em" className="dash-scale">
          {tick.text}
        </text>
      ))}
      {value !== null && (
        <path
          d={`M${at(share(value), 66)}L${at(share(value), 94)}`}
          stroke={isLive ? 'var(--fg-text)' : 'var(--fg-quiet)'}
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={isLive ? undefined : '6 5'}
        />
      )}
    </svg>
  );
};
