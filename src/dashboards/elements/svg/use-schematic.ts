import { useEffect, useState } from 'react';
import { SCHEMATIC_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import type { schematicPainters } from './schematic/painters.ts';

interface Module {
  readonly schematicPainters: typeof schematicPainters;
}

/** Whether a drawing was made of symbols and pipes. */
const isSchematic = (drawing: Element | null): boolean =>
  drawing?.classList.contains(SCHEMATIC_CLASS) === true;

/**
 * What a schematic needs in addition, loaded when one is shown: undefined while it loads, null for other drawings.
 * A schematic whose code can't be loaded is shown without it.
 */
export const useSchematic = (drawing: Element | null): Module | null | undefined => {
  const isNeeded = isSchematic(drawing);
  const [module, setModule] = useState<Module | null>();
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('./schematic/painters.ts')
      .catch(() => null)
      .then((loaded) => {
        if (!isGone) setModule(loaded);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return isNeeded ? module : null;
};
