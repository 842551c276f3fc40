import type { ValueFacts } from './model.ts';

/** The unit of a value and how it is made from what is sent: `L (× 10 + 5)`. */
export const factorText = ({ unit, factor = 1, offset = 0 }: ValueFacts): string => {
  const name = typeof unit === 'object' ? unit.from : (unit ?? '');
  const made = [
    ...(factor === 1 ? [] : [`× ${factor}`]),
    ...(offset === 0 ? [] : [offset < 0 ? `− ${-offset}` : `+ ${offset}`]),
  ].join(' ');
  return made === '' ? name : `${name} (${made})`.trim();
};
