import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Element } from '../../domain/dashboard/document.ts';
import { addEnglish, useTranslate } from '../../providers/i18n/translate.ts';
import { loadKinds, type NamedKind } from '../elements/kinds.ts';
import { textOption } from '../elements/parts/options.ts';
import { kindTexts, translateKind } from './kind-texts.ts';

const NONE: readonly NamedKind[] = [];
let loaded: readonly NamedKind[] = NONE;

/** All kinds of elements, with translated labels; empty until they are loaded. */
export const useKinds = (): readonly NamedKind[] => {
  const [kinds, setKinds] = useState(loaded);
  useEffect(() => {
    if (loaded !== NONE) return;
    let isDisposed = false;
    loadKinds()
      .then((found) => {
        if (loaded === NONE) addEnglish(kindTexts(found));
        loaded = found;
        if (!isDisposed) setKinds(found);
      })
      .catch((error: unknown) => console.warn('Could not load the element types.', error));
    return () => {
      isDisposed = true;
    };
  }, []);
  const translate = useTranslate();
  return useMemo(() => kinds.map((kind) => translateKind(kind, translate)), [kinds, translate]);
};

/** Returns the label of an element type, or the type itself if unknown. */
export const useKindName = (): ((type: string | undefined) => string) => {
  const kinds = useKinds();
  const translate = useTranslate();
  return useCallback(
    (type) =>
      kinds.find((kind) => kind.type === type)?.label ??
      translate('editor.unknown_kind', { type: type ?? '?' }),
    [kinds, translate],
  );
};

/** Returns what an element is: a drawing of symbols, or else the label of its type. */
export const useElementKind = (): ((element: Element | undefined) => string) => {
  const kindName = useKindName();
  const translate = useTranslate();
  return useCallback(
    (element) => (element?.['schematic'] ? translate('editor.start.drawing') : kindName(element?.type)),
    [kindName, translate],
  );
};

/** Returns the heading of an element, or what it is if it has none. */
export const useElementName = (): ((element: Element) => string) => {
  const kindOf = useElementKind();
  return useCallback((element) => textOption(element.options, 'title') || kindOf(element), [kindOf]);
};
