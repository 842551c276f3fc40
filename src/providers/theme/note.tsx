import type { ReactNode } from 'react';
import { signs } from '../icons.tsx';

interface Props {
  readonly severity: 'warning' | 'info';
  /** A button beside the words. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Something to be known of what stands below, said at once. */
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
