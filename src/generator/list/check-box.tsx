import { useLayoutEffect, useRef, type ChangeEvent, type MouseEvent } from 'react';

const EMPTY = 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z';
const SOME = 'M19 3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-2 10H7v-2h10v2z';
const ALL =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Indeterminate: some but not all are selected. */
  readonly some?: boolean;
  onClick?(event: MouseEvent<HTMLInputElement>): void;
  onChange?(event: ChangeEvent<HTMLInputElement>): void;
}
const nothing = (): void => undefined;

/** A lightweight checkbox for rows that looks like MUI's. */
export const CheckBox = ({ label, checked, some = false, onClick, onChange = nothing }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = some;
  }, [some]);
  return (
    <span className="plain-check">
      <svg aria-hidden viewBox="0 0 24 24">
        <path d={some ? SOME : checked ? ALL : EMPTY} />
      </svg>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        {...(onClick ? { onClick } : {})}
      />
    </span>
  );
};
