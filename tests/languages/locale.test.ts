import { expect, it } from 'vitest';
import { languageFor } from '../../src/languages/locale.ts';

const languages = ['en', 'de', 'pt-BR'];

it('the language is the first one that exists, also for a region of it', () => {
  expect(languageFor(['de-AT'], languages)).toBe('de');
  expect(languageFor(['DE'], languages)).toBe('de');
  expect(languageFor(['pt-br'], languages)).toBe('pt-BR');
  expect(languageFor(['fr', 'de'], languages)).toBe('de');
  expect(languageFor(['en-NZ', 'de'], languages)).toBe('en');
});

it('the language is English where none exists', () => {
  for (const locales of [[], ['fr'], ['pt'], ['?'], ['']]) expect(languageFor(locales, languages)).toBe('en');
});

it('the generated language is used only where it is asked for', () => {
  expect(languageFor(['en-XA'], languages)).toBe('en-XA');
  expect(languageFor(['en'], languages)).toBe('en');
});
