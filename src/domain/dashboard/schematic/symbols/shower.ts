import { defineSymbol, drawnOutlet, OUTLET } from '../symbol.ts';
import { ink } from '../tokens.ts';

export default defineSymbol({
  label: 'Shower',
  order: 20,
  group: 'outlets',
  ...OUTLET,
  icon: [2, 10, 52, 56],
  ports: [
    { id: 'in', x: 100, y: 0, side: 'top', flow: 'in', medium: 'mixed' },
    { id: 'drain', x: 100, y: 80, side: 'bottom', flow: 'out', medium: 'grey' },
  ],
  ...drawnOutlet((id) => [
    `<path d="M12 60V28a10 10 0 0 1 20 0v4" fill="none" stroke="${ink('metal')}" stroke-width="4" stroke-linecap="round"/>`,
    `<path id="${id('body')}" d="M20 42a12 10 0 0 1 24 0Z" fill="${ink('idle')}"/>`,
    `<circle id="${id('mark')}" cx="46" cy="24" r="5" fill="none"/>`,
    `<path d="M24 48v6M32 48v10M40 48v6" stroke="${ink('water')}" stroke-width="3" stroke-linecap="round"/>`,
  ]),
});
