import { Lexer, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import { withIndexKeys } from '../../with-index-keys.ts';

/** Allows only web and mail links. */
const linkOf = (href: string): string | null => {
  try {
    const { protocol, href: whole } = new URL(href);
    return /^(?:https?|mailto):$/.test(protocol) ? whole : null;
  } catch {
    return null;
  }
};

const nested = (token: { readonly tokens?: Token[] | undefined; readonly text?: string }): ReactNode =>
  token.tokens ? render(token.tokens) : token.text;

const Link = ({ token }: { readonly token: Tokens.Link }) => {
  const href = linkOf(token.href);
  if (!href) return <>{nested(token)}</>;
  return (
    <a className="plain-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {nested(token)}
    </a>
  );
};

const Items = ({ list }: { readonly list: Tokens.List }) => {
  const items = withIndexKeys(list.items).map(({ key, item }) => (
    <li key={key}>
      {item.task && <input type="checkbox" checked={item.checked ?? false} disabled aria-label={item.text} />}
      {render(item.tokens.filter(({ type }) => type !== 'checkbox'))}
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
};

const Table = ({ token }: { readonly token: Tokens.Table }) => (
  <table>
    <thead>
      <tr>
        {withIndexKeys(token.header).map(({ key, item: cell }) => (
          <th key={key} scope="col" style={{ textAlign: cell.align ?? 'left' }}>
            {render(cell.tokens)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {withIndexKeys(token.rows).map(({ key, item: row }) => (
        <tr key={key}>
          {withIndexKeys(row).map(({ key: column, item: cell }) => (
            <td key={column} style={{ textAlign: cell.align ?? 'left' }}>
              {render(cell.tokens)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Headings start at level 2, since the page has a level 1 heading of its own. */
const Heading = ({ token }: { readonly token: Tokens.Heading }) => {
  const Level = `h${Math.min(6, token.depth + 1)}` as 'h2';
  return <Level>{nested(token)}</Level>;
};

const RENDERERS: Readonly<Record<string, (token: never) => ReactNode>> = {
  space: () => null,
  def: () => null,
  hr: () => <hr />,
  br: () => <br />,
  heading: (token: Tokens.Heading) => <Heading token={token} />,
  paragraph: (token: Tokens.Paragraph) => <p>{nested(token)}</p>,
  blockquote: (token: Tokens.Blockquote) => <blockquote>{nested(token)}</blockquote>,
  code: (token: Tokens.Code) => (
    <pre>
      <code>{token.text}</code>
    </pre>
  ),
  list: (token: Tokens.List) => <Items list={token} />,
  table: (token: Tokens.Table) => <Table token={token} />,
  text: (token: Tokens.Text) => nested(token),
  escape: (token: Tokens.Escape) => token.text,
  strong: (token: Tokens.Strong) => <strong>{nested(token)}</strong>,
  em: (token: Tokens.Em) => <em>{nested(token)}</em>,
  del: (token: Tokens.Del) => <del>{nested(token)}</del>,
  codespan: (token: Tokens.Codespan) => <code>{token.text}</code>,
  link: (token: Tokens.Link) => <Link token={token} />,
  // Images would be fetched from other hosts, so only their text is shown.
  image: (token: Tokens.Image) => token.text,
};

const render = (tokens: readonly Token[]): ReactNode =>
  withIndexKeys(tokens).map(({ key, item: token }) => {
    // Raw HTML and unknown tokens are shown as written.
    const draw = Object.hasOwn(RENDERERS, token.type) ? RENDERERS[token.type] : undefined;
    return <Fragment key={key}>{draw ? draw(token as never) : token.raw}</Fragment>;
  });

/** Renders Markdown as React elements. Nothing in it is ever interpreted as HTML. */
export const Markdown = ({ text }: { readonly text: string }) => {
  const tokens = useMemo(() => new Lexer({ gfm: true }).lex(text), [text]);
  return <div className="dash-note">{render(tokens)}</div>;
};
