import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorText } from '../../domain/api/error-text.ts';
import '../../providers/i18n/form-texts.ts';
import { fetchApiDocument } from '../../providers/data/people/accounts.ts';
import { API_URL } from '../../providers/http.ts';
import { usePageTitle } from '../../providers/routing/page-title.ts';
import { useCachedQuery, type Query } from '../../providers/query-cache.ts';
import { Call } from './api-docs/call.tsx';
import { callsOf, groupOperations, type Document } from './api-docs/openapi.ts';
import { SignInWithKey } from './api-docs/sign-in.tsx';
import { Note } from './frame.tsx';
import { Mark } from './mark.tsx';
import './api-docs/docs.css';
import { translate } from '../../providers/i18n/translate.ts';

const DOCUMENT: Query<Document> = { key: 'openapi', fetch: fetchApiDocument<Document>, isPermanent: true };

/** The id of a group's heading, without the spaces of its name. */
const headingOf = (group: string): string => `group-${group.toLowerCase().replaceAll(/\W+/g, '-')}`;

const Calls = ({ document }: { readonly document: Document }) => {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const calls = useMemo(() => callsOf(document), [document]);
  const groups = useMemo(() => groupOperations(calls, wanted), [calls, wanted]);
  const anchor = useLocation().hash.slice(1);
  useEffect(() => {
    if (anchor) window.document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  const count = groups.reduce((sum, [, each]) => sum + each.length, 0);
  return (
    <div className="fg-docs-columns">
      <nav aria-label={translate('publicPages.docs.groups')}>
        <ul>
          {groups.map(([group, each]) => (
            <li key={group}>
              <a href={`#${headingOf(group)}`}>
                {group} <span>{each.length}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="fg-docs-calls">
        <input
          className="fg-search"
          type="search"
          value={search}
          aria-label={translate('publicPages.docs.search')}
          placeholder={translate('publicPages.docs.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className="fg-hint" aria-live="polite">
          {count > 0
            ? translate('publicPages.docs.found', { n: count })
            : translate('publicPages.docs.nothing', { q: wanted })}
        </p>
        {groups.map(([group, each]) => (
          <section key={group} aria-labelledby={headingOf(group)}>
            <h2 id={headingOf(group)}>{group}</h2>
            {each.map((call) => (
              <Call key={call.id} call={call} document={document} open={call.id === anchor} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
};

/** `/docs`: API reference generated from `/api/openapi.json`. */
export default function DocsPage() {
  usePageTitle(translate('publicPages.docs.title'));
  const { data: document, error } = useCachedQuery(DOCUMENT);
  return (
    <div className="fg-page fg-docs">
      <header>
        <Link to="/" className="fg-docs-brand">
          <Mark size={28} />
          {translate('publicPages.brand')}
        </Link>
        <a className="fg-link" href={`${API_URL}/openapi.json`}>
          {translate('publicPages.docs.raw')}
        </a>
      </header>
      <main>
        <h1>{translate('publicPages.docs.title')}</h1>
        <p className="fg-lead">{document?.info?.description ?? translate('publicPages.docs.lead')}</p>
        {error && (
          <Note kind="error">
            {translate('publicPages.docs.failed')} {errorText(error, translate('errors.unknown'))}
          </Note>
        )}
        <SignInWithKey origin={location.origin} />
        {document ? (
          <Calls document={document} />
        ) : (
          !error && <div className="fg-docs-wait" aria-busy="true" />
        )}
      </main>
    </div>
  );
}
