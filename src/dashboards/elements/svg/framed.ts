import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';

/** The attribute of the frame around a node with an open alarm: its severity. The frame follows what it is around. */
export const OUTLINE = 'data-fg-outline';

/** What is framed for a bound node: the symbol that it is part of, or the node itself. */
export const framedBy = (node: SVGGraphicsElement): SVGGraphicsElement =>
  node.closest<SVGGraphicsElement>(`.${SYMBOL_CLASS}`) ??
  // A text line has no sibling of its own: the outline is around its text.
  node.closest<SVGGraphicsElement>('text') ??
  node;
