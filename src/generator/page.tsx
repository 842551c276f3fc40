import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../providers/page-title.ts';
import './page.css';

interface PageProps {
  readonly title: string;
  /** Shown after the title in small text, such as a count or the type of record. */
  readonly note?: ReactNode;
  /** The parent page, such as the list of a record. */
  readonly parent?: { readonly label: string; readonly to: string };
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of every page: the only level 1 heading, the actions and the content. */
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
