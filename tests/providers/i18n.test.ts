import { describe, expect, it, onTestFinished } from 'vitest';
import { createI18nProvider } from '../../src/providers/i18n/provider.ts';
import { addEnglish, setLanguage, translate } from '../../src/providers/i18n/translate.ts';

// Texts that pages load with their code.
import.meta.glob('../../src/providers/i18n/*-texts.ts', { eager: true });

const sources = import.meta.glob<string>(
  '../../src/{areas,generator,screens,dashboards,providers}/**/*.{ts,tsx}',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Every key that is written out in a call of `translate` or `notify`. */
const keysIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:translate|notify)\(\s*'([a-zA-Z_]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key);

describe('the texts', () => {
  it('exist for every key that the site uses', () => {
    const missing = Object.entries(sources).flatMap(([file, source]) =>
      keysIn(source)
        .filter((key) => translate(key, { _: '' }) === '')
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it('name resources, fields and choices after their definitions', () => {
    expect(translate('resources.users.name', { smart_count: 2 })).toBe('Users');
    expect(translate('resources.users.name', { smart_count: 1 })).toBe('User');
    expect(translate('resources.users.fields.last_login_at')).toBe('Last sign-in');
    expect(translate('resources.devices.fields.created_at')).toBe('Created');
    expect(translate('resources.users.values.role.companyadmin')).toBe('Company admin');
    expect(translate('resources.users.help.time_zone')).toMatch(/^Used to show times/);
  });

  it('are the same for components of react-admin', () => {
    const i18n = createI18nProvider();
    expect(i18n.translate('publicPages.login.title')).toBe('Sign in');
    expect(i18n.translate('ra.action.confirm')).toBe('Confirm');
    expect(i18n.translate('ra.notification.updated', { smart_count: 3 })).toBe('3 saved');
    expect(i18n.translate('Text of the server: 100 %{x}')).toBe('Text of the server: 100 %{x}');
    expect(i18n.translate('no.such.key', { _: 'Other %{name}', name: 'Kim' })).toBe('Other Kim');
  });

  it('that a page loads later reach components of react-admin, in their language and with its plural rules', () => {
    const i18n = createI18nProvider();
    expect(i18n.translate('later.found', { smart_count: 5 })).toBe('later.found');
    addEnglish({ later: { found: 'One device |||| %{smart_count} devices' } });
    expect([1, 5].map((smart_count) => i18n.translate('later.found', { smart_count }))).toEqual([
      'One device',
      '5 devices',
    ]);
    onTestFinished(() => setLanguage({ name: 'en', texts: {} }));
    const files = '%{smart_count} plik |||| %{smart_count} pliki |||| %{smart_count} plików';
    setLanguage({ name: 'pl', texts: { later: { files } } });
    expect(i18n.getLocale()).toBe('pl');
    expect([1, 2, 5, 22].map((smart_count) => i18n.translate('later.files', { smart_count }))).toEqual([
      '1 plik',
      '2 pliki',
      '5 plików',
      '22 pliki',
    ]);
    expect(i18n.translate('later.found', { smart_count: 5 })).toBe('5 devices');
  });
});
