import type { DeviceState } from '../../domain/devices.ts';
import { say } from '../i18n/say.ts';

export type StateKind = DeviceState | 'stale' | 'alarm';

// Colour, shape and word together, so that the state never depends on colour alone.
const SHAPES: Readonly<Record<StateKind, string>> = {
  active: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  inactive: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  new: 'M8 1l7 7-7 7-7-7z',
  stale: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zm0 2v4h4a4 4 0 1 1-4-4z',
  alarm: 'M8 1.5L15 14H1z',
};

/** A state as colour, shape and word. */
export const StateMark = ({ mark, word }: { readonly mark: StateKind; readonly word: string }) => (
  <span className="plain-mark" data-mark={mark}>
    <svg aria-hidden viewBox="0 0 16 16">
      <path d={SHAPES[mark]} fillRule="evenodd" />
    </svg>
    {word}
  </span>
);

/** The value of a yes/no field; `is_active` is shown as a device state. */
export const BooleanMark = ({ field, value }: { readonly field: string; readonly value: boolean | null }) => {
  const mark: StateKind = value === null ? 'new' : value ? 'active' : 'inactive';
  const word = field === 'is_active' ? mark : value ? 'yes' : 'no';
  return <StateMark mark={mark} word={say(`generator.value.${word}`)} />;
};
