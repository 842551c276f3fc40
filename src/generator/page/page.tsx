import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../providers/routing/page-title.ts';
import { ActionSheet } from './action-sheet.tsx';
import './page.css';

interface HeadProps {
  readonly title: ReactNode;
  /** Shown after the title in small text, such as a count or the type of record. */
  readonly note?: ReactNode;
  /** In a form, the page of the record that the title names. */
  readonly titleTo?: string | undefined;
  /** The parent page, such as the list of a record. */
  readonly parent?: { readonly label: string; readonly to: string };
  /** Buttons; on a phone, the items of a menu. */
  readonly actions?: ReactNode;
  /** The main action, which stays visible on a phone. */
  readonly primary?: ReactNode;
}

/** The head of every page: the way back, the only level 1 heading and the actions. One line on a phone. */
export const PageHead = ({ title, titleTo, note, parent, actions, primary }: HeadProps) => (
  <header className="page-head">
    <div className="page-names">
      {parent && (
        <Link className="plain-link page-parent" to={parent.to}>
          {parent.label}
        </Link>
      )}
      <div className="page-title">
        <h1>{titleTo === undefined ? title : <Link to={titleTo}>{title}</Link>}</h1>
        {note !== undefined && <span className="page-note">{note}</span>}
      </div>
    </div>
    {(actions || primary) && (
      <div className="page-actions">
        {actions && <ActionSheet>{actions}</ActionSheet>}
        {primary}
      </div>
    )}
  </header>
);

interface TitledProps extends HeadProps {
  readonly title: string;
}

/** The head of a page, whose title is the document's as well; `actions` of `<Show>`, `<Edit>` and `<Create>`. */
export const TitledHead = (props: TitledProps) => {
  usePageTitle(props.title);
  return <PageHead {...props} />;
};

interface PageProps extends TitledProps {
  readonly children: ReactNode;
}

/** The layout of every page: its head and the content. */
export const Page = ({ children, ...head }: PageProps) => (
  <div className="page">
    <TitledHead {...head} />
    {children}
  </div>
);
