import type { Rect } from '../document.ts';

/** Result of an image upload; `removed` describes what the sanitiser removed. */
export interface UploadedImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Rect[];
  readonly removed: readonly string[];
  /** Those of `removed` that could do no harm. */
  readonly harmless?: readonly string[] | undefined;
  /** A drawing's sanitised text. */
  readonly markup?: string;
}
