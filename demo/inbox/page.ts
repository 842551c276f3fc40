import type { Write } from '../../server/texts/translations.ts';
import { message as text } from '../../server/texts/texts.ts';
import { type InboxMessage, MAX_MESSAGES } from './store.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** What happened after the button was pressed. */
export const SIMULATED = ['started', 'running', 'not_ready'] as const;
export type Simulated = (typeof SIMULATED)[number];

export interface PageOptions {
  readonly write: Write;
  readonly lang: string;
  readonly messages: readonly InboxMessage[];
  /** The message to read; null if it is gone. Undefined: none is selected. */
  readonly selected?: InboxMessage | null | undefined;
  readonly simulated?: Simulated | undefined;
  /** The address of the product. */
  readonly productUrl: string;
}

const timeOf = (at: number, lang: string, style: 'short' | 'medium'): string => {
  const date = new Date(at);
  const shown = date.toLocaleTimeString(lang === 'en' ? 'en-AU' : lang, { timeStyle: style });
  return `<time datetime="${date.toISOString()}">${escaped(shown)}</time>`;
};

/** The messages, newest first, as HTML. `current`: the id of the one that is being read. */
export const listHtml = (
  { write, lang, messages }: Pick<PageOptions, 'write' | 'lang' | 'messages'>,
  current?: number,
): string => {
  if (messages.length === 0) {
    return `<p class="empty"><strong>${escaped(write('demo_inbox.empty'))}</strong>${escaped(write('demo_inbox.empty_text'))}</p>`;
  }
  const items = messages.map(
    ({ id, channel, at, to, subject }) =>
      `<li><a href="/messages/${id}"${id === current ? ' aria-current="page"' : ''}>` +
      `<span class="channel">${escaped(write(`demo_inbox.${channel}`))}</span>${timeOf(at, lang, 'short')}` +
      `<strong>${escaped(subject)}</strong><span class="to">${escaped(to)}</span></a></li>`,
  );
  return `<ul class="list">${items.join('')}</ul>`;
};

const stepsHtml = ({ write }: PageOptions): string => {
  const steps = (['simulate', 'read', 'wait', 'acknowledge', 'recover'] as const).map(
    (name) => `<li>${escaped(write(`demo_inbox.step_${name}`))}</li>`,
  );
  return `<h2>${escaped(write('demo_inbox.steps'))}</h2><ol>${steps.join('')}</ol>
<p class="quiet">${escaped(write('demo_inbox.select'))}</p>`;
};

const bodyHtml = ({ write }: PageOptions, { id, channel, text: body, html }: InboxMessage): string => {
  const plain = `<pre${channel === 'webhook' ? ' class="code"' : ''}>${escaped(body)}</pre>`;
  if (html === null) return plain;
  // Without scripts, forms and access to this page; its links open in new tabs.
  return `<iframe title="${escaped(write('demo_inbox.html'))}" src="/messages/${id}/html" referrerpolicy="no-referrer"
 sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>${escaped(write('demo_inbox.text'))}</summary>${plain}</details>`;
};

const messageHtml = (options: PageOptions, message: InboxMessage): string => {
  const { write, lang } = options;
  const { channel, subject, from, to, at, link } = message;
  const facts: (readonly ['from' | 'to' | 'time', string])[] = [
    ['to', escaped(to)],
    ['time', timeOf(at, lang, 'medium')],
  ];
  if (from !== null) facts.unshift(['from', escaped(from)]);
  return `<p class="back"><a href="/">← ${escaped(write('demo_inbox.back'))}</a></p>
<div><span class="channel">${escaped(write(`demo_inbox.${channel}`))}</span><h2>${escaped(subject)}</h2></div>
<dl>${facts.map(([name, value]) => `<dt>${escaped(write(`demo_inbox.${name}`))}</dt><dd>${value}</dd>`).join('')}</dl>
${link === null ? '' : `<p><a class="button" href="${escaped(link)}" target="_blank" rel="noreferrer" title="${escaped(write('demo_inbox.link_help'))}">${escaped(write('demo_inbox.link'))}</a></p>`}
${bodyHtml(options, message)}`;
};

const detailHtml = (options: PageOptions): string => {
  const { write, selected } = options;
  if (selected === undefined) return stepsHtml(options);
  if (selected) return messageHtml(options, selected);
  const missing = write(text('demo_inbox.missing', { count: MAX_MESSAGES }));
  return `<p class="back"><a href="/">← ${escaped(write('demo_inbox.back'))}</a></p><p>${escaped(missing)}</p>`;
};

/** The page of the inbox. */
export const pageHtml = (options: PageOptions): string => {
  const { write, lang, selected, simulated, productUrl } = options;
  const title = escaped(write('demo_inbox.title'));
  const current = selected?.id;
  return `<!doctype html>
<html lang="${escaped(lang)}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/style.css"><script src="/script.js" defer></script></head>
<body><header><div><h1><a href="/">${title}</a></h1><p>${escaped(write('demo_inbox.intro'))}</p></div>
<div class="actions"><a href="${escaped(productUrl)}" target="_blank" rel="noreferrer">${escaped(write('demo_inbox.open'))}</a>
<form method="post" action="/simulate"><button class="button">${escaped(write('demo_inbox.simulate'))}</button></form></div></header>
${simulated ? `<p class="note" role="status">${escaped(write(`demo_inbox.${simulated}`))}</p>` : ''}
<main${selected === undefined ? '' : ' data-reading'}>
<section class="panel" aria-label="${escaped(write('demo_inbox.list'))}"><h2>${escaped(write('demo_inbox.list'))}</h2>
<div data-list="${current ?? ''}" aria-live="polite">${listHtml(options, current)}</div></section>
<section class="panel"><div class="content">${detailHtml(options)}</div></section>
</main></body></html>
`;
};
