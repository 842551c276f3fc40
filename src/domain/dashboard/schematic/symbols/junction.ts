import { defineSymbol, joint } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** Where pipes meet. */
export default defineSymbol({
  label: 'Tee',
  order: 120,
  group: 'pipes',
  width: 40,
  height: 40,
  ports: [{ id: 'at', x: 20, y: 20, side: 'any', flow: 'both' }],
  slots: [],
  isFlat: true,
  draw: (_symbol, _id, media) => {
    const [medium, ...others] = media;
    return medium && others.length === 0
      ? joint(20, 20, medium)
      : `<circle cx="20" cy="20" r="7" fill="${ink('card')}" stroke="${ink('metal')}" stroke-width="3"/>`;
  },
});
