import type { ReactNode } from 'react';

/** Words for those who hear a page and see none of its signs. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className="plain-unseen">{children}</span>
);
