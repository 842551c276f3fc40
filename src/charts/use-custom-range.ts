import { useState, type FormEvent } from 'react';
import { spanOf, type RangeFault, type SelectedRange } from '../domain/charts/range.ts';
import { useZone } from '../providers/session/current-user.ts';

export interface CustomRangeForm {
  /** The time zone of both times. */
  readonly zone: string;
  /** Local times as in `<input type="datetime-local">`. */
  readonly from: string;
  readonly to: string;
  setFrom(text: string): void;
  setTo(text: string): void;
  /** What is wrong with the range; only once it was submitted. */
  readonly fault: RangeFault | undefined;
  submit(event: FormEvent): void;
}

/** State of a form for begin and end of a custom range, in the user's time zone. */
export const useCustomRange = (
  range: SelectedRange,
  onChange: (range: SelectedRange) => void,
): CustomRangeForm => {
  const zone = useZone();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [isTried, setTried] = useState(false);
  const custom: SelectedRange = { name: 'custom', from, to };
  const { fault } = spanOf(custom, zone, 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!fault) onChange(custom);
  };
  return { zone, from, to, setFrom, setTo, fault: isTried ? fault : undefined, submit };
};
