import type { ReactNode } from 'react';

const UNSEEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Words for those who hear a page and see none of its signs. */
export const Unseen = ({ children }: { readonly children: ReactNode }) => (
  <span style={UNSEEN}>{children}</span>
);
