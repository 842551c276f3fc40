import { I18nContextProvider, useI18nProvider, type I18nProvider } from 'ra-core';
import polyglot from 'ra-i18n-polyglot';
import { useMemo, type ReactNode } from 'react';
import { editor } from '../../providers/i18n/en/apart/editor.ts';

const own = polyglot(() => ({ editor }) as never, 'en', [{ locale: 'en', name: 'English' }]);

/** Provides the editor's texts, which are loaded with the editor only. */
export const EditorTexts = ({ children }: { readonly children: ReactNode }) => {
  const outer = useI18nProvider();
  const both = useMemo<I18nProvider>(
    () => ({
      ...outer,
      translate: (key, options) => (key.startsWith('editor.') ? own : outer).translate(key, options),
    }),
    [outer],
  );
  return <I18nContextProvider value={both}>{children}</I18nContextProvider>;
};
