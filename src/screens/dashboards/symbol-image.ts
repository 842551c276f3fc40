import { idsOfSymbol } from '../../domain/dashboard/schematic/symbol.ts';
import { symbolKinds } from '../../domain/dashboard/schematic/symbols.ts';
import { TOKENS, type Token } from '../../domain/dashboard/schematic/tokens.ts';
import type { Mode } from '../../domain/colours.ts';

/** Colours as CSS variables, which an image can't inherit. */
const INK = /var\(--s-([a-z]+),[^)]*\)/g;
const images = new Map<string, string>();

const make = (kind: string, mode: Mode): string => {
  const found = symbolKinds.get(kind);
  if (!found) return '';
  const symbol = { id: 's1', kind, x: 0, y: 0, label: '' };
  const box = (found.icon ?? [0, 0, found.width, found.height]).join(' ');
  // No state is known, so that nothing has the colour of one.
  const inks = { ...TOKENS, idle: TOKENS.metal };
  const content = found
    .draw(symbol, idsOfSymbol(symbol), [])
    .replaceAll(INK, (_all, token: string) => inks[token as Token][mode === 'dark' ? 1 : 0])
    // Tanks with water, as no level is known.
    .replaceAll(' opacity="0"', ' opacity="0.7"');
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(markup)}`;
};

/** The picture of a kind of symbol as the address of an image; empty for one that this version doesn't know. */
export const symbolImage = (kind: string, mode: Mode): string => {
  const key = `${kind} ${mode}`;
  const image = images.get(key) ?? make(kind, mode);
  images.set(key, image);
  return image;
};
