import type { DatapointKind } from '../devices/devices.ts';

/** The facts that decide whether a datapoint is a switch, and the words for its states. */
export interface SwitchFacts {
  readonly key: string;
  readonly kind: DatapointKind;
  readonly unit: string | null;
}

/** Whether a datapoint has two states, which are shown as words: numbers would look like measurements. */
export const isSwitch = ({ kind, unit }: Pick<SwitchFacts, 'kind' | 'unit'>): boolean =>
  kind === 'state' && !unit;

// Keys such as "leak" and "valve_open" read as yes or no; others, such as "pump", as on or off.
const YES_NO_KEYS =
  /(?:^|[._-])(?:is|has)[._-]|(?:leak(?:age)?|open|closed|tamper|alarm|online|detected|fault|error|empty|full|ok)$/i;

/** The word for a switch's value; undefined if it is not a switch or the value is neither 0 nor 1. */
export const switchWord = (facts: SwitchFacts, value: number): 'on' | 'off' | 'yes' | 'no' | undefined => {
  if (!isSwitch(facts) || (value !== 0 && value !== 1)) return undefined;
  if (YES_NO_KEYS.test(facts.key)) return value === 1 ? 'yes' : 'no';
  return value === 1 ? 'on' : 'off';
};
