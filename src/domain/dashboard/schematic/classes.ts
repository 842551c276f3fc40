/** The class of a schematic's root, by which the viewer recognises it, and that of each symbol. */
export const SCHEMATIC_CLASS = 's-schematic';
export const SYMBOL_CLASS = 's-symbol';
