import type { ReactNode } from 'react';
import { STATE_SHAPES, type StateKind } from './state-shapes.ts';

export type { StateKind };

/** A state as colour, shape and word. */
export const StateMark = ({ mark, word }: { readonly mark: StateKind; readonly word: ReactNode }) => (
  <span className="plain-mark" data-mark={mark}>
    <svg aria-hidden viewBox="0 0 16 16">
      <path d={STATE_SHAPES[mark]} fillRule="evenodd" />
    </svg>
    {word}
  </span>
);

/** The value of a yes/no field, with its translated word. */
export const BooleanMark = ({ word, value }: { readonly word: string; readonly value: boolean | null }) => (
  <StateMark mark={value === null ? 'new' : value ? 'active' : 'inactive'} word={word} />
);
