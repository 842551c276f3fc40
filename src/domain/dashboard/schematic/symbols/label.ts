import { defineSymbol, words } from '../symbol.ts';

export default defineSymbol({
  label: 'Label',
  order: 130,
  group: 'texts',
  width: 200,
  height: 40,
  icon: [-2, 4, 32, 32],
  ports: [],
  slots: [],
  isFlat: true,
  draw: ({ label = '' }) => words(label, { x: 0, y: 26, size: 18, width: 330, token: 'text', isBold: true }),
});
