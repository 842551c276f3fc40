import type { ComponentType } from 'react';
import type { Element } from '../../domain/dashboard/document.ts';

/** One thing that can be set of an element; the editor makes its input from it. Kept in `options[name]`. */
export type Setting = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** `data`: the element's own `data` instead of an option. */
  readonly at?: 'data';
} & (
  | { readonly kind: 'text'; readonly multiline?: boolean; readonly max: number }
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly unit?: string;
    }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly id: string; readonly name: string }[];
    }
  | { readonly kind: 'switch' }
  /** Limits with a colour from each on: `[{ from: 0, colour: '#…', label: '…' }]`. */
  | { readonly kind: 'bands' }
  /** One of the company's projects, or a tag: `{ project_id }` or `{ tag }`. */
  | { readonly kind: 'devices' }
);

export interface ElementProps {
  readonly element: Element;
}

/**
 * A kind of element: one file in this folder, found by its name (`gauge.tsx` draws `type: 'gauge'`), default
 * export. Values come from `values.tsx`, so that the same view shows live and tried values.
 */
export interface ElementKind {
  /** What people call it; its entry in the menu “Add element”. */
  readonly label: string;
  /** Its place in that menu. */
  readonly order: number;
  /** How many datapoints it shows; `nodes`: those bound to the nodes of its drawing. */
  readonly datapoints: 'none' | 'one' | 'many' | 'nodes';
  readonly settings: readonly Setting[];
  /** What a new one has besides its id and type. */
  readonly initial: Omit<Element, 'id' | 'type'>;
  readonly View: ComponentType<ElementProps>;
}

export const defineElement = (kind: ElementKind): ElementKind => kind;
