import { defineSymbol } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** Where pipes meet. */
export default defineSymbol({
  label: 'Tee',
  order: 120,
  width: 40,
  height: 40,
  ports: [{ id: 'at', x: 20, y: 20, side: 'any', flow: 'both' }],
  slots: [],
  isFlat: true,
  draw: () =>
    `<circle cx="20" cy="20" r="7" fill="${ink('card')}" stroke="${ink('metal')}" stroke-width="3"/>`,
});
