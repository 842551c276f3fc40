import fc from 'fast-check';
import { Lexer } from 'marked';
import { describe, expect, it } from 'vitest';
import { hasMarkup } from '../../../../src/dashboards/elements/notes/has-markup.ts';

describe('hasMarkup', () => {
  it.each(['Never seen by anybody', 'Valve 3 (basin), tested 2026-11-20. 45.5 °C, 20 %!', 'ein Gerät'])(
    'is false for plain text: %s',
    (text) => expect(hasMarkup(text)).toBe(false),
  );

  it.each([
    '# Title',
    '*x*',
    '- a',
    '1. a',
    '1) a',
    'a\nb',
    '<b>',
    '&amp;',
    'www.example.org',
    'a@b.c',
    ' a',
    'a ',
    '',
  ])('is true for what Markdown may read: %j', (text) => expect(hasMarkup(text)).toBe(true));

  it('is false only for what the parser reads as one paragraph of text', () => {
    const characters = fc.constantFrom(...'ab1 2.,;:?!()-–\'"’“”…%°/#*_`~[]<>&|\\+=@\n\twW'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
        if (hasMarkup(text)) return;
        const [paragraph, ...others] = new Lexer({ gfm: true }).lex(text);
        expect(others).toEqual([]);
        expect(paragraph).toMatchObject({ type: 'paragraph', tokens: [{ type: 'text', text }] });
      }),
      { numRuns: 5_000 },
    );
  });
});
