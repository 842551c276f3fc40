import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorText } from '../../domain/error-text.ts';
import { api, API_URL } from '../../providers/http.ts';
import { isAborted } from '../../providers/http-error.ts';
import { formText } from '../../providers/i18n/form-text.ts';
import { text } from '../../providers/i18n/text.ts';
import { usePageTitle } from '../../providers/page-title.ts';
import { Call } from './api-docs/call.tsx';
import { callsOf, groupOperations, type Document } from './api-docs/openapi.ts';
import { Note } from './frame.tsx';
import { Mark } from './mark.tsx';
import './api-docs/docs.css';

const useDocument = (): { document: Document | null; error: string | null } => {
  const [document, setDocument] = useState<Document | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api
      .get<Document>('/openapi.json', { signal: leaving.signal })
      .then(setDocument)
      .catch((failure: unknown) => {
        if (!isAborted(failure)) setError(errorText(failure, text('errors.unknown')));
      });
    return () => leaving.abort();
  }, []);
  return { document, error };
};

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
      <nav aria-label={formText('publicPages.docs.groups')}>
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
          aria-label={formText('publicPages.docs.search')}
          placeholder={formText('publicPages.docs.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className="fg-hint" aria-live="polite">
          {count > 0
            ? formText('publicPages.docs.found', { n: count })
            : formText('publicPages.docs.nothing', { q: wanted })}
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
  usePageTitle(formText('publicPages.docs.title'));
  const { document, error } = useDocument();
  return (
    <div className="fg-page fg-docs">
      <header>
        <Link to="/" className="fg-docs-brand">
          <Mark size={28} />
          {text('publicPages.brand')}
        </Link>
        <a className="fg-link" href={`${API_URL}/openapi.json`}>
          {formText('publicPages.docs.raw')}
        </a>
      </header>
      <main>
        <h1>{formText('publicPages.docs.title')}</h1>
        <p className="fg-lead">{document?.info?.description ?? formText('publicPages.docs.lead')}</p>
        {error && (
          <Note kind="error">
            {formText('publicPages.docs.failed')} {error}
          </Note>
        )}
        {document ? (
          <Calls document={document} />
        ) : (
          !error && <div className="fg-docs-wait" aria-busy="true" />
        )}
      </main>
    </div>
  );
}
