import type { DatapointKind } from './devices.ts';

/** What tells whether a quantity is a switch, and how it speaks. */
export interface SwitchFacts {
  readonly key: string;
  readonly kind: DatapointKind;
  readonly unit: string | null;
}

/** Whether a quantity is one of two states: as a number it would look like a measurement. */
export const isSwitch = ({ kind, unit }: Pick<SwitchFacts, 'kind' | 'unit'>): boolean =>
  kind === 'state' && !unit;

// "Leak" and "Valve open" are told or denied; "Pump" runs or does not.
const ASKS =
  /(?:^|[._-])(?:is|has)[._-]|(?:leak(?:age)?|open|closed|tamper|alarm|online|detected|fault|error|empty|full|ok)$/i;

/** The word for what a switch says; undefined where it is none, or says neither. */
export const switchWord = (facts: SwitchFacts, value: number): 'on' | 'off' | 'yes' | 'no' | undefined => {
  if (!isSwitch(facts) || (value !== 0 && value !== 1)) return undefined;
  if (ASKS.test(facts.key)) return value === 1 ? 'yes' : 'no';
  return value === 1 ? 'on' : 'off';
};
