import type { ComponentType } from 'react';
import type { Element } from '../../domain/dashboard/document.ts';

/** A setting of an element, for which the editor renders an input. Stored in `options[name]`. */
export type Setting = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** `data`: stored in the element's `data` instead of an option. */
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
  /** `isOn`: whether it is on in an element that does not say. */
  | { readonly kind: 'switch'; readonly isOn?: boolean }
  /** Thresholds with a colour and label each: `[{ from: 0, colour: '#…', label: '…' }]`. */
  | { readonly kind: 'bands' }
  /** One of the company's projects, or a tag: `{ project_id }` or `{ tag }`. */
  | { readonly kind: 'devices' }
);

export interface ElementProps {
  readonly element: Element;
}

/**
 * A kind of element: one file in this folder, found by its name (`gauge.tsx` draws `type: 'gauge'`), default
 * export. Values come from `values.tsx`, so that the same view shows live and preview values.
 */
export interface ElementKind {
  /** Its name in the “Add element” menu. */
  readonly label: string;
  /** Its position in that menu. */
  readonly order: number;
  /** How many datapoints it shows; `nodes`: those bound to the nodes of its drawing. */
  readonly datapoints: 'none' | 'one' | 'many' | 'nodes';
  /** Whether it shows a picture that is uploaded in the editor. */
  readonly hasPicture?: boolean;
  /** The key, after `editor.`, of the text of its own button in the editor's toolbar, for types that are often added. */
  readonly toolbarKey?: string;
  readonly settings: readonly Setting[];
  /**
   * The initial properties of a new element, except id and type. `width`: twelfths of a full-width column; a
   * narrower column gives it a larger share.
   */
  readonly initial: Omit<Element, 'id' | 'type'>;
  readonly View: ComponentType<ElementProps>;
}

export const defineElement = (kind: ElementKind): ElementKind => kind;
