import { defineSymbol, drawnOutlet, OUTLET } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** A thermostatic mixing valve. Its body has the colour of the temperature's band. */
export default defineSymbol({
  label: 'Mixing valve (TMV)',
  order: 10,
  group: 'outlets',
  ...OUTLET,
  icon: [12, 14, 52, 52],
  ports: [
    { id: 'hot', x: 40, y: 0, side: 'top', flow: 'in', medium: 'hot' },
    { id: 'cold', x: 160, y: 0, side: 'top', flow: 'in', medium: 'cold' },
    { id: 'mixed', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'mixed' },
  ],
  ...drawnOutlet(
    (id) => [
      `<g id="${id('body')}" fill="${ink('idle')}"><path d="M18 30l20 11-20 11Zm40 0v22L38 41Z"/><path d="M38 41l11 17H27Z"/><circle cx="38" cy="24" r="7"/></g>`,
      `<path d="M38 30v11" stroke="${ink('metal')}" stroke-width="3"/>`,
    ],
    [38, 41],
  ),
});
