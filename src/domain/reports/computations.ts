import type { Computation } from './computing/computation.ts';

const files = import.meta.glob<Computation>('./kinds/*/result.ts', { eager: true, import: 'computation' });

/** How a kind of report is computed. Throws for an unknown one. */
export const computationOf = (kind: string): Computation => {
  const computation = files[`./kinds/${kind}/result.ts`];
  if (!computation) throw new Error(`There is no kind of report named "${kind}".`);
  return computation;
};
