import { describe, expect, it } from 'vitest';
import { editor } from '../../src/providers/i18n/en/apart/editor.ts';
import { createI18nProvider } from '../../src/providers/i18n/provider.ts';
import { say } from '../../src/providers/i18n/say.ts';
import { text } from '../../src/providers/i18n/text.ts';

const i18n = createI18nProvider();
const sources = import.meta.glob<string>(
  '../../src/{areas,generator,screens,dashboards,providers}/**/*.{ts,tsx}',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Every key that is written out in a call of `translate`, `text`, `say` or `notify`. */
const keysIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:translate|text|say|notify)\(\s*'([a-zA-Z_]+(?:\.[\w-]+)+)'/g)].map(
    ([, key = '']) => key,
  );

// Texts that come with the pages that say them.
const apart: Readonly<Record<string, unknown>> = { editor };
const isApart = (key: string): boolean =>
  key
    .split('.')
    .reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], apart) !==
  undefined;

describe('the texts', () => {
  it('are there for every key that the site uses', () => {
    const missing = Object.entries(sources).flatMap(([file, source]) =>
      keysIn(source)
        .filter((key) => i18n.translate(key, { _: '' }) === '' && !isApart(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('name resources and fields after their definitions', () => {
    expect(i18n.translate('resources.users.name', { smart_count: 2 })).toBe('Users');
    expect(i18n.translate('resources.users.name', { smart_count: 1 })).toBe('User');
    expect(i18n.translate('resources.users.fields.last_login_at')).toBe('Last sign-in');
    expect(i18n.translate('resources.devices.fields.created_at')).toBe('Created');
  });

  it('are the same in the frame, which does without react-admin', () => {
    const missing = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/\bsay\(\s*'([a-zA-Z_]+(?:\.[\w-]+)+)'/g)]
        .map(([, key = '']) => key)
        .filter((key) => say(key) !== i18n.translate(key) && say(key) === key)
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
    for (const count of [1, 2]) {
      const values = { smart_count: count, count };
      expect(say('dashboard_view.users', values)).toBe(i18n.translate('dashboard_view.users', values));
      expect(say('resources.users.name', values)).toBe(i18n.translate('resources.users.name', values));
      expect(say('generator.age.days', values)).toBe(i18n.translate('generator.age.days', values));
    }
    expect(say('no.such.text')).toBe('no.such.text');
    expect(say('no.such.text', { _: 'Else' })).toBe('Else');
  });

  it('are the same with and without react-admin', () => {
    expect(text('publicPages.login.title')).toBe(i18n.translate('publicPages.login.title'));
    expect(text('errors.wait', { wait: '5 s' })).toBe('Try again in 5 s.');
    expect(text('validation.too_short', { min: 3 })).toBe('This needs at least 3 characters.');
  });
});
