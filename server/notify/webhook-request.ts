import { createHmac } from 'node:crypto';
import { SEVERITIES } from '../../src/domain/alarms/alarm.ts';
import type { WebhookEvent, WebhookFormat } from '../../src/domain/alarms/notifying/notification.ts';
import { inEnglish } from '../texts/translations.ts';

/** The body of a call in the standard format. */
export interface WebhookBody {
  readonly type: WebhookEvent;
  /** ISO 8601; when it happened. */
  readonly timestamp: string;
  readonly data: unknown;
}

/** A body as it is queued. `traceparent`: the span of what happened, if it is traced; it becomes a header. */
export interface QueuedBody extends WebhookBody {
  readonly traceparent?: string;
}

/** The headers that sign a body: HMAC-SHA256 of id, time and body, as specified by Standard Webhooks. `now` in ms. */
export const signedHeaders = (
  secret: string,
  id: string,
  body: string,
  now = Date.now(),
): Record<string, string> => {
  const timestamp = Math.floor(now / 1_000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
};

type Data = Readonly<Record<string, unknown>>;
const textIn = (data: Data, name: string): string => (typeof data[name] === 'string' ? data[name] : '');

/** A call in words: a heading and lines. */
const wordsOf = ({
  type,
  data,
}: WebhookBody): { readonly title: string; readonly lines: readonly string[] } => {
  const facts = (typeof data === 'object' && data !== null ? data : {}) as Data;
  const event = inEnglish(`webhook_words.${type.replace('.', '_') as 'alarm_raised'}`);
  const severity = SEVERITIES.find((each) => each === facts['severity']);
  const name = textIn(facts, 'title');
  const heading = severity ? `${event} (${severity})` : event;
  // As mails say it: which device, and where.
  const where = ['device_title', 'site']
    .map((part) => textIn(facts, part))
    .filter((part) => part !== '')
    .join(', ');
  const text = textIn(facts, 'text');
  return {
    title: name === '' ? heading : `${heading}: ${name}`,
    lines: [where === '' || text === '' ? text : `${where}: ${text}`, textIn(facts, 'response')].filter(
      (line) => line !== '',
    ),
  };
};

// A name must not become a link, a mention or markup in the chat.
const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text that Markdown shows as it is, without links, emphasis, code, headings, lists or quotes. */
const inMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_~[\]]/g, String.raw`\$&`)
    // These mean something at the beginning of a line only.
    .replace(/^(\s*)([-+](?=\s)|#|>)/gm, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])(?=\s)/gm, String.raw`$1\$2`);

/** An Adaptive Card, as the workflows of Microsoft Teams take it. */
const teamsBody = (body: WebhookBody) => {
  const { title, lines } = wordsOf(body);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: inMarkdown(title), weight: 'Bolder', size: 'Medium', wrap: true },
            ...lines.map((text) => ({ type: 'TextBlock', text: inMarkdown(text), wrap: true })),
          ],
        },
      },
    ],
  };
};

const slackBody = (body: WebhookBody) => {
  const { title, lines } = wordsOf(body);
  return { text: [`*${plain(title)}*`, ...lines.map(plain)].join('\n') };
};

/** The text of a request body in the format of a webhook. */
export const formatBody = (body: WebhookBody, format: WebhookFormat): string => {
  if (format === 'teams') return JSON.stringify(teamsBody(body));
  return JSON.stringify(format === 'slack' ? slackBody(body) : body);
};
