import type { Rect } from './document.ts';

/** Result of an image upload; `removed` describes what the sanitiser removed. */
export interface UploadedImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Rect[];
  readonly removed: readonly string[];
  /** A drawing's sanitised text. */
  readonly markup?: string;
}
