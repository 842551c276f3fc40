import type { View } from './view.ts';

const files = import.meta.glob<View>('./kinds/*/result.ts', { eager: true, import: 'view' });

/** How results of a kind of report are shown. Throws for an unknown one. */
export const viewOf = (kind: string): View => {
  const view = files[`./kinds/${kind}/result.ts`];
  if (!view) throw new Error(`There is no kind of report named "${kind}".`);
  return view;
};
