import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { languageFor } from '../../src/languages/locale.ts';
import { createTranslate, mergeTexts, type Texts } from '../../src/languages/translate.ts';

/** The file that CONTRIBUTING shows in “A language”: its path and the groups that it exports. */
const recipe = () => {
  const text = readFileSync(join(projectRoot(), 'CONTRIBUTING.md'), 'utf8');
  const [, path = '', code = ''] =
    /`(src\/languages\/[a-z]+\/[^`]+)`:\s+```ts\n([\s\S]+?)```/.exec(text) ?? [];
  const [, name = '', value = ''] = /export const (\w+)[^=]*= (\{[\s\S]+\});/.exec(code) ?? [];
  const json = value.replaceAll(/(\w+):/g, '"$1":').replaceAll("'", '"');
  return { path, texts: { [name]: JSON.parse(json) as Texts } };
};

it('the language of the recipe replaces English texts, and English fills its gaps', () => {
  const { path, texts } = recipe();
  const files = import.meta.glob<Texts>('../../src/languages/en/*/*.ts', { eager: true });
  const english = mergeTexts(...Object.values(files));
  const [, , language = '', part, file] = path.split('/');
  expect(Object.keys(files)).toContain(`../../src/languages/en/${part}/${file}`);
  expect(languageFor(['de-AT', 'en'], ['en', language])).toBe(language);

  const translate = createTranslate(mergeTexts(english, texts), language);
  expect(translate('publicPages.signIn')).toBe('Anmelden');
  expect(translate('publicPages.login.title')).toBe('Anmelden');
  expect(translate('publicPages.signOut')).toBe('Sign out');
});
