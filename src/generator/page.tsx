import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../providers/page-title.ts';
import './page.css';

interface PageProps {
  readonly title: string;
  /** Said after the title, smaller: a count, what kind of record it is. */
  readonly note?: ReactNode;
  /** Where the page hangs: the list that a record is in. */
  readonly parent?: { readonly label: string; readonly to: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: its name as the one heading of level 1, the actions beside it, the content below. */
export const Page = ({ title, note, parent, actions, children }: PageProps) => {
  usePageTitle(title);
  return (
    <div className="page">
      <header className="page-head">
        <div className="page-names">
          {parent && (
            <Link className="plain-link page-parent" to={parent.to}>
              {parent.label}
            </Link>
          )}
          <div className="page-title">
            <h1>{title}</h1>
            {note !== undefined && <span className="page-note">{note}</span>}
          </div>
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
};
