/** Placeholder for an element that is loading. */
export const LoadingSkeleton = ({ minHeight = 120 }: { readonly minHeight?: number }) => (
  <div className="plain-skeleton" aria-busy="true" style={{ height: '100%', minHeight }} />
);
