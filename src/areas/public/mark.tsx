import { useId } from 'react';

const DROP = 'M16 2c5.6 6.6 10 11.6 10 17.4A10 10 0 0 1 6 19.4C6 13.6 10.4 8.6 16 2z';
const WATER = 'M0 23.5c4-3 7.5-3 11 0s7 3 11 0 7-3 10-1.5V32H0z';
const WAVE = 'M4 20.5c3.5-2.6 6.5-2.6 9.7 0s6.6 2.6 10 0 4.3-2 6.3-1.5';

/** Flowgen's logo. `size` in pixels. */
export const Mark = ({ size = 32 }: { readonly size?: number }) => {
  const clip = useId();
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="2 2 28 28">
      <clipPath id={clip}>
        <path d={DROP} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill="#0579b0" d="M0 0h32v32H0z" />
        <path fill="#93a745" d={WATER} />
        <path fill="none" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" d={WAVE} />
      </g>
    </svg>
  );
};
