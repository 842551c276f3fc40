/** How a person can be notified. `webhook` is not personal: it is sent to the company's webhooks. */
export const CHANNELS = ['app', 'email', 'sms', 'push', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The state of a message. `skipped`: combined with others during an alarm storm. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'skipped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a webhook can be called for. */
export const WEBHOOK_EVENTS = [
  'alarm.raised',
  'alarm.cleared',
  'alarm.reopened',
  'alarm.acknowledged',
  'alarm.closed',
  'device.registered',
  'report.done',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_FORMATS = ['standard', 'teams', 'slack'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** How often a maintenance window repeats. */
export const REPEATS = ['none', 'daily', 'weekly'] as const;
export type Repeat = (typeof REPEATS)[number];
