import { defineSymbol, drawnOutlet, OUTLET } from '../symbol.ts';
import { ink } from '../tokens.ts';

export default defineSymbol({
  label: 'Basin',
  order: 30,
  group: 'outlets',
  ...OUTLET,
  icon: [0, 12, 56, 56],
  ports: [
    { id: 'in', x: 100, y: 0, side: 'top', flow: 'in', medium: 'mixed' },
    { id: 'drain', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'grey' },
  ],
  ...drawnOutlet((id) => [
    `<path d="M22 40V26a8 8 0 0 1 16 0" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
    `<path id="${id('body')}" d="M6 42h44a22 17 0 0 1-15 17H25a22 17 0 0 1-15-17Z" fill="${ink('idle')}"/>`,
    `<circle id="${id('mark')}" cx="46" cy="26" r="5" fill="none"/>`,
  ]),
});
