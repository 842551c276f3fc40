import { useState } from 'react';
import '../../../providers/i18n/form-texts.ts';
import { fieldsOf, schemaOf, typeText, type Document, type Field, type ListedOperation } from './openapi.ts';
import { answerOf, curlOf } from './request.ts';
import { translate } from '../../../providers/i18n/translate.ts';

// Default description of the OpenAPI generator.
const UNSAID = 'Default Response';

/** A description, whose words between backticks are code. */
const Described = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, at) =>
    // A description doesn't change.
    // oxlint-disable-next-line react/no-array-index-key
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  );

const FieldTable = ({ title, rows }: { readonly title: string; readonly rows: readonly Field[] }) => (
  <div className="fg-scroll" tabIndex={0} role="group" aria-label={title}>
    <table>
      <thead>
        <tr>
          <th scope="col">{translate('publicPages.docs.name')}</th>
          <th scope="col">{translate('publicPages.docs.type')}</th>
          <th scope="col">{translate('publicPages.docs.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td>
              <code>{row.name}</code>
              {row.required && <span className="fg-required">{translate('publicPages.docs.required')}</span>}
            </td>
            <td>{row.type}</td>
            <td>
              <Described text={row.description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

interface Props {
  readonly call: ListedOperation;
  readonly document: Document;
}

const Body = ({ call, document }: Props) => {
  const body = schemaOf(call.requestBody?.content);
  if (!body) return null;
  const rows = fieldsOf(body.schema, document);
  const title = translate('publicPages.docs.body');
  return (
    <>
      <h3>
        {title} <code>{body.type}</code>
      </h3>
      {rows.length > 0 ? <FieldTable title={title} rows={rows} /> : <p>{typeText(body.schema, document)}</p>}
    </>
  );
};

const Answers = ({ call, document }: Props) => (
  <>
    <h3>{translate('publicPages.docs.answers')}</h3>
    <ul className="fg-answers">
      {Object.entries(call.responses ?? {}).map(([status, answer]) => {
        const body = schemaOf(answer.content);
        // The body of errors is always the same. Only request bodies have optional fields.
        const rows = status.startsWith('2')
          ? fieldsOf(body?.schema, document).map((row) => ({ ...row, required: false }))
          : [];
        return (
          <li key={status}>
            <code className={`fg-status fg-status-${status.charAt(0)}`}>{status}</code>{' '}
            {answer.description === UNSAID ? '' : answer.description}
            {rows.length > 0 && <FieldTable title={`${call.method} ${call.path} ${status}`} rows={rows} />}
          </li>
        );
      })}
    </ul>
  </>
);

const Parameters = ({ call, document }: Props) => {
  const title = translate('publicPages.docs.parameters');
  const rows = (call.parameters ?? []).map((each) => ({
    name: each.name,
    type: `${typeText(each.schema ?? {}, document)} · ${each.in}`,
    required: each.required ?? false,
    description: each.description ?? each.schema?.description ?? '',
  }));
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <FieldTable title={title} rows={rows} />
    </>
  );
};

/** Who may make a call. */
const Access = ({ call }: Pick<Props, 'call'>) => {
  const { roles = [], key } = call['x-access'] ?? {};
  if (roles.length === 0 && !key) return null;
  const names = [
    ...(key ? [translate('publicPages.docs.by_key', { scope: key })] : []),
    ...roles.map((role) => translate(`publicPages.docs.by.${role}`)),
  ];
  return <p className="fg-hint">{translate('publicPages.docs.access', { names: names.join(', ') })}</p>;
};

/** The call as a command, and what it answers. */
const Examples = ({ call, document }: Props) => {
  const answer = answerOf(call);
  return (
    <div className="fg-examples">
      <div>
        <h3>{translate('publicPages.docs.request')}</h3>
        <pre tabIndex={0} aria-label={translate('publicPages.docs.request')}>
          <code>{curlOf(call, document, location.origin)}</code>
        </pre>
      </div>
      {answer && (
        <div>
          <h3>{translate('publicPages.docs.response', { status: answer.status })}</h3>
          <pre tabIndex={0} aria-label={translate('publicPages.docs.response', { status: answer.status })}>
            <code>{answer.text || translate('publicPages.docs.no_content')}</code>
          </pre>
        </div>
      )}
    </div>
  );
};

/** One call, collapsed to a line. Details are rendered when first opened, because there are many calls. */
export const Call = ({ call, document, open }: Props & { readonly open: boolean }) => {
  const [wasOpen, setWasOpen] = useState(open);
  return (
    <details id={call.id} className="fg-call" open={open} onToggle={() => setWasOpen(true)}>
      <summary>
        <span className={`fg-method fg-method-${call.method.toLowerCase()}`}>{call.method}</span>
        <code>{call.path}</code>
        <span className="fg-summary">{call.summary}</span>
      </summary>
      {wasOpen && (
        <div className="fg-call-body">
          {call.description && call.description !== call.summary && <p>{call.description}</p>}
          <Access call={call} />
          <Examples call={call} document={document} />
          <Parameters call={call} document={document} />
          <Body call={call} document={document} />
          <Answers call={call} document={document} />
          <a href={`#${call.id}`}>{translate('publicPages.docs.link')}</a>
        </div>
      )}
    </details>
  );
};
