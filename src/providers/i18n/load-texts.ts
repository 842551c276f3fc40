import { PSEUDO } from '../../languages/locale.ts';
import { pseudoTexts } from '../../languages/pseudo.ts';
import { mergeTexts, type Texts } from '../../languages/translate.ts';
import { setLanguage } from './translate.ts';

/** The folders of a language that the pages need; null: all. */
const FOLDERS: Readonly<Record<'public' | 'wall' | 'areas', readonly string[] | null>> = {
  public: ['start', 'forms', 'sso'],
  wall: ['start', 'frame', 'chart', 'wall', 'drawing', 'variables'],
  areas: null,
};

let loaded = '';

/** Loads the texts of a language from its files, `…/de/area/bulk.ts`, and changes to it. */
export const loadTexts = async (
  name: string,
  pages: keyof typeof FOLDERS,
  files: Readonly<Record<string, () => Promise<Texts>>>,
): Promise<void> => {
  const wanted = `${name} ${pages}`;
  if (loaded === wanted) return;
  const folders = FOLDERS[pages];
  const texts = await Promise.all(
    Object.entries(files).flatMap(([path, load]) => {
      const [language, folder] = path.split('/').slice(-3);
      return language === name && (folders === null || folders.includes(folder ?? '')) ? [load()] : [];
    }),
  );
  setLanguage({
    name,
    texts: mergeTexts(...texts),
    ...(name === PSEUDO ? { generate: pseudoTexts } : {}),
  });
  loaded = wanted;
};
