import { useListContext, type RaRecord } from 'ra-core';
import { createContext, use, type ReactNode } from 'react';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { foldedUnder } from '../../domain/alarms/cases/fold-gateways.ts';

interface Folding {
  /** The ids of the gateways' cases whose devices are shown. */
  readonly unfolded: ReadonlySet<number>;
  toggle(id: number): void;
}
export const FoldingContext = createContext<Folding>({ unfolded: new Set(), toggle: () => {} });

/** How many devices a silent gateway explains, as a button that shows their cases; `otherwise` if there are none. */
export const FoldToggle = ({ id, otherwise }: { readonly id: number; readonly otherwise: ReactNode }) => {
  const countText = useCountText();
  const { unfolded, toggle } = use(FoldingContext);
  const { data = [] } = useListContext<RaRecord & AlarmCase>();
  const count = foldedUnder(data).get(id)?.length ?? 0;
  if (count === 0) return <>{otherwise}</>;
  const isOpen = unfolded.has(id);
  return (
    <button
      type="button"
      className="plain-why plain-fold"
      data-apart=""
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        toggle(id);
      }}
    >
      {countText('alarms.folded', count)}
    </button>
  );
};
