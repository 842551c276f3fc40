import { useEffect, useState } from 'react';
import type { layersOf } from './layers.ts';

/** From this many bound nodes on, laying out and painting the drawing as a whole takes more than a frame. */
export const MIN_NODES_TO_SPLIT = 1_500;

type Split = typeof layersOf;
const asOne: Split = (drawing) => [drawing];

/** How a drawing is split into layers, which is loaded for a large one: undefined until then. */
export const useLayers = (nodes: number): Split | undefined => {
  const isLarge = nodes >= MIN_NODES_TO_SPLIT;
  const [split, setSplit] = useState<Split>();
  useEffect(() => {
    if (!isLarge) return;
    import('./layers.ts').then(
      (module) => setSplit(() => module.layersOf),
      () => setSplit(() => asOne),
    );
  }, [isLarge]);
  return isLarge ? split : asOne;
};
