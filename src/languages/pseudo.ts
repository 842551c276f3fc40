import { FORMS, type Texts } from './translate.ts';

const PLAIN = 'acdeinosuyzACDEINOSUYZ';
// Only letters that every font has, including those of PDF.
const ACCENTED = 'åçdéîñöšûýžÅÇDÉÎÑÖŠÛÝŽ';

/** `Delete %{name}` → `[Délété %{name}]` */
const accented = (text: string): string => {
  const letters = text
    .split(/(%\{\w+\})/)
    .map((part) =>
      part.startsWith('%{')
        ? part
        : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter),
    );
  return text === '' ? '' : `[${letters.join('')}]`;
};

/** Generates the texts of `en-XA`; keys, placeholders and plural forms remain. */
export const pseudoTexts = (english: Texts): Texts =>
  Object.fromEntries(
    Object.entries(english).map(([part, text]) => [
      part,
      typeof text === 'string' ? text.split(FORMS).map(accented).join(FORMS) : pseudoTexts(text),
    ]),
  );
