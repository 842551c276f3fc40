import { defineSymbol, drawnOutlet, OUTLET } from '../symbol.ts';
import { ink } from '../tokens.ts';

export default defineSymbol({
  label: 'Basin',
  order: 30,
  group: 'outlets',
  ...OUTLET,
  icon: [8, 12, 60, 56],
  ports: [
    { id: 'in', x: 100, y: 0, side: 'top', flow: 'in', medium: 'mixed' },
    { id: 'drain', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'grey' },
  ],
  ...drawnOutlet((id) => [
    `<path d="M30 40V26a8 8 0 0 1 16 0" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
    `<path id="${id('body')}" d="M14 42h48a24 18 0 0 1-16 17H30a24 18 0 0 1-16-17Z" fill="${ink('idle')}"/>`,
  ]),
});
