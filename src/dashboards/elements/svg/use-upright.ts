import { useEffect, useState } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';

/**
 * The markup of a schematic as it is arranged for a narrow screen, whose code is loaded then: undefined while it loads,
 * null for any other drawing and if it stays as it is.
 */
export const useUpright = (element: Element, isNarrow: boolean): string | null | undefined => {
  const isNeeded = isNarrow && element['schematic'] !== undefined;
  const [found, setFound] = useState<string | null>();
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('./schematic/upright.ts')
      .then(({ uprightMarkup }) => uprightMarkup(element))
      .catch(() => null)
      .then((markup) => {
        if (!isGone) setFound(markup);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isNeeded, element]);
  if (!isNeeded) return null;
  // While it is edited, what was shown stays until the next one is known.
  return found;
};
