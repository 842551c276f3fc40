import * as z from 'zod';
import type { NewMessage } from './store.ts';

/** What the SMS channel sends: `docs/notification.md`. */
export const smsSchema = z.object({ to: z.string().max(100), text: z.string().max(2_000) });

export const fromSms = ({ to, text }: z.output<typeof smsSchema>): NewMessage => ({
  channel: 'sms',
  from: null,
  to,
  subject: text.split('. ')[0] ?? '',
  text,
  html: null,
});

const card = z.object({
  attachments: z
    .array(z.object({ content: z.object({ body: z.array(z.object({ text: z.string() })).min(1) }) }))
    .min(1),
});
const slack = z.object({ text: z.string() });
const standard = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({ title: z.string().optional() }).nullable(),
});

/** The formats of webhooks, by the last part of their address. */
export const HOOKS = ['teams', 'slack', 'webhook'] as const;
export type Hook = (typeof HOOKS)[number];

// Slack's own markup and entities.
const plain = (text: string): string =>
  text.replaceAll('*', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The lines of a message in the format of a webhook. Throws a `ZodError` if it has another one. */
const linesOf = (hook: Hook, body: unknown): readonly string[] => {
  if (hook === 'teams')
    return card.parse(body).attachments.flatMap(({ content }) => content.body.map(({ text }) => text));
  if (hook === 'slack') return plain(slack.parse(body).text).split('\n');
  const { type, data } = standard.parse(body);
  return [data?.title === undefined ? type : `${type}: ${data.title}`, JSON.stringify(body, null, 2)];
};

const NAMES: Readonly<Record<Hook, string>> = {
  teams: '#building-services',
  slack: '#alarms',
  webhook: 'Building management system',
};

export const fromHook = (hook: Hook, body: unknown): NewMessage => {
  const [subject = '', ...lines] = linesOf(hook, body);
  return {
    channel: hook,
    from: null,
    to: NAMES[hook],
    subject,
    text: hook === 'webhook' ? lines.join('\n') : [subject, ...lines].join('\n\n'),
    html: null,
  };
};
