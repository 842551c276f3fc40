import { defineSymbol, drawnOutlet, OUTLET } from '../symbol.ts';
import { ink } from '../tokens.ts';

/** A thermostatic mixing valve. Its body or, while all is as it should be, its mark has the colour of the temperature's band. */
export default defineSymbol({
  label: 'Mixing valve (TMV)',
  order: 10,
  group: 'outlets',
  ...OUTLET,
  icon: [4, 14, 52, 52],
  ports: [
    { id: 'hot', x: 40, y: 0, side: 'top', flow: 'in', medium: 'hot' },
    { id: 'cold', x: 160, y: 0, side: 'top', flow: 'in', medium: 'cold' },
    { id: 'mixed', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'mixed' },
  ],
  ...drawnOutlet(
    (id) => [
      `<g id="${id('body')}" fill="${ink('idle')}"><path d="M10 30l20 11-20 11Zm40 0v22L30 41Z"/><path d="M30 41l11 17H19Z"/><circle id="${id('mark')}" cx="30" cy="24" r="7"/></g>`,
      `<path d="M30 30v11" stroke="${ink('metal')}" stroke-width="3"/>`,
    ],
    [30, 41],
  ),
});
