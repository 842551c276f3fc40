import { symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import type { Texts } from '../../../languages/translate.ts';
import { addEnglish, translate } from '../../../providers/i18n/translate.ts';

/** The English texts of symbols, which are in their files: `editor.symbols.tmv.label`, `editor.symbols.legend.line0`. */
const englishTexts: Texts = {
  editor: {
    symbols: Object.fromEntries(
      [...symbolKinds].map(([name, { label, lines = [] }]) => [
        name,
        { label, ...Object.fromEntries(lines.map((line, index) => [`line${index}`, line])) },
      ]),
    ),
  },
};
addEnglish(englishTexts);

/** The name of a kind of symbol and its initial texts. */
export type SymbolTexts = (kind: string) => { readonly label: string; readonly lines: readonly string[] };

export const symbolTexts: SymbolTexts = (kind) => {
  const found = symbolKinds.get(kind);
  return {
    label: found ? translate(`editor.symbols.${kind}.label`) : kind,
    lines: (found?.lines ?? []).map((_, index) => translate(`editor.symbols.${kind}.line${index}`)),
  };
};
