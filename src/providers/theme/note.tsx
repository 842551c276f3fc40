import type { ReactNode } from 'react';
import { signs } from '../icons.tsx';

interface Props {
  readonly severity: 'warning' | 'info';
  /** A button next to the text. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** An alert above the content it is about. */
export const PlainNote = ({ severity, action, children }: Props) => {
  const Icon = signs[severity];
  return (
    <div role="alert" className="plain-note" data-severity={severity}>
      <Icon />
      <div>{children}</div>
      {action}
    </div>
  );
};
