import { describe, expect, expectTypeOf, it } from 'vitest';
import { httpError } from '../../../server/errors.ts';
import { message, resourceWord } from '../../../server/texts/texts.ts';
import {
  inEnglish,
  languageOf,
  localeOf,
  storedText,
  writerIn,
  writeStored,
} from '../../../server/texts/translations.ts';
import { resourceNamed } from '../../../src/resources/all.ts';
import { isPseudo } from '../../support/site/pseudo.ts';

describe('texts', () => {
  it('have placeholders that must be filled', () => {
    expectTypeOf(httpError).toBeCallableWith(404, 'calls.no_record');
    // @ts-expect-error: a sentence is not a key
    expect(httpError(404, 'There is no such record.').message).toBe('There is no such record.');
    // @ts-expect-error: a key without its values
    expect(httpError(404, 'calls.page_size').message).toContain('%{max}');
    // @ts-expect-error: a missing value
    expect(inEnglish(message('calls.about', { title: 'Tap' }))).toContain('%{problem}');
  });

  it('contain other texts, which are translated too', () => {
    const [one, two] = ['devices', 'users'].map((name) => resourceNamed(name));
    const counted = message('records.and', {
      first: [message('records.counted', { count: 1, resources: resourceWord(one!, 1) })],
      last: message('records.counted', { count: 2, resources: resourceWord(two!, 2) }),
    });
    expect(inEnglish(counted)).toBe('1 device and 2 users');
    expect(isPseudo(writerIn('en-XA')(counted))).toBe(true);
  });

  it('consist of several sentences', () => {
    expect(inEnglish(['calls.stopped', 'records.nothing_undone'])).toBe(
      'Stopped. Nothing was changed. Nothing was undone.',
    );
  });

  it('select plural forms', () => {
    const minutes = (smart_count: number) =>
      inEnglish(message('sessions.too_many_attempts', { smart_count }));
    expect([minutes(1), minutes(5)]).toEqual([
      'Too many failed attempts. Try again in a minute.',
      'Too many failed attempts. Try again in 5 minutes.',
    ]);
  });

  it('are stored with their values and written later', () => {
    const text = message('probes.no_host', { host: 'a.example' });
    expect(writeStored(storedText(text))).toBe('There is no host named “a.example”.');
    expect(isPseudo(writeStored(storedText(text), 'en-XA'), ['a.example'])).toBe(true);
    expect(writeStored(storedText('probes.refused'))).toBe(inEnglish('probes.refused'));
    // Before texts were stored so.
    expect(writeStored('[Not JSON', 'en-XA')).toBe('[Not JSON');
    expect(writeStored('The host can’t be reached.', 'en-XA')).toBe('The host can’t be reached.');
  });
});

describe('the language', () => {
  const accepted = (header?: string, locale?: string): string =>
    languageOf(
      localeOf({
        principal: locale === undefined ? null : { locale },
        headers: { 'accept-language': header },
      } as unknown as Parameters<typeof localeOf>[0]),
    );

  it('is the first that is there of those the client accepts', () => {
    expect(accepted()).toBe('en');
    expect(accepted('xx-YY, en-XA;q=0.5')).toBe('en-XA');
    expect(accepted('en-AU;q=0.4,en-XA;q=0.5')).toBe('en-XA');
    expect(accepted('en-XA;q=0, *')).toBe('en');
    expect(accepted(';;q=x,,')).toBe('en');
  });

  it('is the user’s, whatever the client accepts', () => {
    expect(accepted('en-XA', 'en-AU')).toBe('en');
    expect(accepted('en', 'en-XA')).toBe('en-XA');
    expect(accepted('en-XA', 'xx')).toBe('en');
  });
});
