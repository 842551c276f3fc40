import { afterEach, expect, it } from 'vitest';
import { loadTexts } from '../../src/providers/i18n/load-texts.ts';
import { currentLanguage, setLanguage, translate } from '../../src/providers/i18n/translate.ts';

const files = {
  '../../languages/de/start/public-pages.ts': async () => ({ publicPages: { signIn: 'Anmelden' } }),
  '../../languages/de/area/lists.ts': async () => ({ lists: { views: 'Ansichten' } }),
  '../../languages/de/devices/page.ts': async () => ({ devices: { history: 'Verlauf' } }),
  '../../languages/fr/start/public-pages.ts': async () => ({ publicPages: { signIn: 'Se connecter' } }),
};

afterEach(() => setLanguage({ name: 'en', texts: {} }));

it('a language replaces the texts that it has, for the pages that are loaded', async () => {
  await loadTexts('de', 'public', files);
  expect(currentLanguage()).toBe('de');
  expect(translate('publicPages.signIn')).toBe('Anmelden');
  expect(translate('publicPages.signOut')).toBe('Sign out');
  expect(translate('lists.views')).toBe('Views');
  await loadTexts('de', 'areas', files);
  expect(translate('lists.views')).toBe('Ansichten');
  expect(translate('devices.history')).toBe('Verlauf');
});

it('the generated language includes labels of definitions and texts of react-admin', async () => {
  await loadTexts('en-XA', 'areas', files);
  expect(translate('resources.users.fields.last_login_at')).toBe('[Låšt šîgñ-îñ]');
  expect(translate('ra.action.confirm')).toBe('[Çöñfîrm]');
});
