import { defineSymbol, drawnOutlet, OUTLET } from '../symbol.ts';
import { ink } from '../tokens.ts';

export default defineSymbol({
  label: 'Shower',
  order: 20,
  group: 'outlets',
  ...OUTLET,
  icon: [6, 10, 52, 56],
  ports: [
    { id: 'in', x: 100, y: 0, side: 'top', flow: 'in', medium: 'mixed' },
    { id: 'drain', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'grey' },
  ],
  ...drawnOutlet((id) => [
    `<path d="M16 60V28a10 10 0 0 1 20 0v4" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
    `<path id="${id('body')}" d="M24 42a12 10 0 0 1 24 0Z" fill="${ink('idle')}"/>`,
    `<circle id="${id('mark')}" cx="50" cy="24" r="5" fill="none"/>`,
    `<path d="M28 48v6M36 48v10M44 48v6" stroke="${ink('water')}" stroke-width="3" stroke-linecap="round"/>`,
  ]),
});
