import { describe, expect, it } from 'vitest';
import { pseudoTexts } from '../../src/languages/pseudo.ts';
import { createTranslate, mergeTexts } from '../../src/languages/translate.ts';

const texts = {
  shell: { skip: 'Skip', signed_in: 'Signed in as %{name}' },
  devices: { found: 'One device |||| %{smart_count} devices' },
};
const translate = createTranslate(texts, 'en');

describe('a translate function', () => {
  it('fills placeholders and leaves those without a value', () => {
    expect(translate('shell.signed_in', { name: 'Kim' })).toBe('Signed in as Kim');
    expect(translate('shell.signed_in')).toBe('Signed in as %{name}');
    expect(translate('shell.signed_in', { name: null })).toBe('Signed in as %{name}');
  });

  it('selects the plural form by `smart_count`, the last form without one', () => {
    expect([0, 1, 2].map((count) => translate('devices.found', { smart_count: count }))).toEqual([
      '0 devices',
      'One device',
      '2 devices',
    ]);
    expect(translate('devices.found')).toBe('%{smart_count} devices');
  });

  it('uses the plural rules of its language, and the last form where English has fewer', () => {
    const polish = createTranslate(
      mergeTexts(texts, {
        files: '%{smart_count} plik |||| %{smart_count} pliki |||| %{smart_count} plików',
      }),
      'pl',
    );
    expect([1, 2, 5, 22].map((count) => polish('files', { smart_count: count }))).toEqual([
      '1 plik',
      '2 pliki',
      '5 plików',
      '22 pliki',
    ]);
    expect(polish('devices.found', { smart_count: 5 })).toBe('5 devices');
  });

  it('returns the default or the key without a text', () => {
    expect(translate('shell.other')).toBe('shell.other');
    expect(translate('shell')).toBe('shell');
    expect(translate('shell.constructor')).toBe('shell.constructor');
    expect(translate('shell.other', { _: 'Other %{name}', name: 'Kim' })).toBe('Other Kim');
    expect(translate('Text of the server: 100 %{x}')).toBe('Text of the server: 100 %{x}');
  });
});

it('merged texts keep the groups of both, the later ones winning', () => {
  expect(mergeTexts(texts, { shell: { skip: 'Weiter' }, other: { a: 'A' } })).toEqual({
    ...texts,
    shell: { skip: 'Weiter', signed_in: 'Signed in as %{name}' },
    other: { a: 'A' },
  });
});

it('the generated language accents letters and keeps placeholders and plural forms', () => {
  const generated = createTranslate(pseudoTexts(texts), 'en-XA');
  expect(generated('shell.skip')).toBe('[Škîp]');
  expect(generated('shell.signed_in', { name: 'Kim' })).toBe('[Šîgñéd îñ åš Kim]');
  expect(generated('devices.found', { smart_count: 1 })).toBe('[Öñé dévîçé]');
  expect(generated('devices.found', { smart_count: 2 })).toBe('[2 dévîçéš]');
});
