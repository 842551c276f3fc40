import { PSEUDO } from '../../languages/locale.ts';
import { pseudoTexts } from '../../languages/pseudo.ts';
import { mergeTexts, type Texts } from '../../languages/translate.ts';
import { setLanguage } from './translate.ts';

/** The folders of a language that the pages need. */
const PARTS = {
  public: ['start', 'forms', 'sso'],
  wall: ['start', 'frame', 'chart', 'wall', 'variables'],
  areas: [
    'start',
    'account',
    'forms',
    'frame',
    'area',
    'editor',
    'overview',
    'palette',
    'chart',
    'report',
    'sharing',
    'sso',
    'variables',
  ],
} as const;

let loaded = '';

/** Loads the texts of a language from its files, `…/de/area/bulk.ts`, and changes to it. */
export const loadTexts = async (
  name: string,
  pages: keyof typeof PARTS,
  files: Readonly<Record<string, () => Promise<Texts>>>,
): Promise<void> => {
  const wanted = `${name} ${pages}`;
  if (loaded === wanted) return;
  const folders = PARTS[pages].map((part) => `/${name}/${part}/`);
  const texts = await Promise.all(
    Object.entries(files).flatMap(([path, load]) =>
      folders.some((folder) => path.includes(folder)) ? [load()] : [],
    ),
  );
  setLanguage({
    name,
    texts: mergeTexts(...texts),
    ...(name === PSEUDO ? { generate: pseudoTexts } : {}),
  });
  loaded = wanted;
};
