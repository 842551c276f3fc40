import type { ReactNode } from 'react';
import './page.css';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** The next step, as a button. */
  readonly action?: ReactNode;
  /** Announce it, as for errors. */
  readonly alert?: boolean;
}

/** Placeholder for missing content: empty, no results, or an error. */
export const StatePanel = ({ icon, title, text, action, alert }: Props) => (
  <div className="page-state" role={alert ? 'alert' : undefined}>
    <div aria-hidden className="page-state-sign">
      {icon}
    </div>
    <p className="page-state-title">{title}</p>
    {text && <p>{text}</p>}
    {action && <div className="page-state-action">{action}</div>}
  </div>
);
