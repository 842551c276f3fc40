import type { Element } from '../../../../domain/dashboard/document.ts';
import { readSchematic } from '../../../../domain/dashboard/schematic/model.ts';
import { renderUpright } from '../../../../domain/dashboard/schematic/upright.ts';

/** The markup of an element's schematic as it is arranged for a narrow screen; null if it stays as it is. */
export const uprightMarkup = ({
  schematic,
  xidwithValues,
  stateDatapoints,
}: Pick<Element, 'xidwithValues' | 'stateDatapoints'> & { readonly schematic?: unknown }): string | null => {
  const read = readSchematic(schematic);
  if (!read) return null;
  const nodes = [
    ...(xidwithValues ?? []).map(({ node }) => node),
    ...(stateDatapoints ?? []).map(({ id }) => id),
  ];
  const bound = new Set(nodes.flatMap((node) => node?.split('-')[0] ?? []));
  return renderUpright(read, bound)?.markup ?? null;
};
