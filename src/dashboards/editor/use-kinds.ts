import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { loadKinds, type NamedKind } from '../elements/kinds.ts';

const NONE: readonly NamedKind[] = [];
let loaded: readonly NamedKind[] = NONE;

/** Every kind of element; none until they are there. */
export const useKinds = (): readonly NamedKind[] => {
  const [kinds, setKinds] = useState(loaded);
  useEffect(() => {
    if (loaded !== NONE) return;
    let gone = false;
    loadKinds()
      .then((found) => {
        loaded = found;
        if (!gone) setKinds(found);
      })
      .catch((error: unknown) => console.warn('The kinds of elements could not be loaded.', error));
    return () => {
      gone = true;
    };
  }, []);
  return kinds;
};

/** What an element's type is called; the type itself where nobody knows it. */
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
