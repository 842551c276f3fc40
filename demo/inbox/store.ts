/** How a message arrived. */
export const INBOX_CHANNELS = ['email', 'sms', 'teams', 'slack', 'webhook'] as const;
export type InboxChannel = (typeof INBOX_CHANNELS)[number];

/** A message that arrived. */
export interface InboxMessage {
  readonly id: number;
  readonly channel: InboxChannel;
  /** ms. */
  readonly at: number;
  readonly from: string | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Of mails; never trusted. */
  readonly html: string | null;
  /** The page on which the case can be acknowledged. */
  readonly link: string | null;
}
export type NewMessage = Omit<InboxMessage, 'id' | 'at' | 'link'>;

/** The oldest messages are dropped. */
export const MAX_MESSAGES = 300;
const MAX_TEXT = 200_000;

const LINK = /https?:\/\/[^\s"<>]+\/alarm\/[\w-]+/;

/** The messages of an inbox, in memory. */
export interface InboxStore {
  readonly add: (message: NewMessage) => void;
  /** The newest first. */
  readonly list: () => readonly InboxMessage[];
  readonly find: (id: number) => InboxMessage | undefined;
  /** Calls back after each new message; returns a function that ends this. */
  readonly watch: (onChange: () => void) => () => void;
}

export const createInboxStore = (): InboxStore => {
  let messages: readonly InboxMessage[] = [];
  let count = 0;
  const watchers = new Set<() => void>();
  return {
    add: (message) => {
      count += 1;
      const text = message.text.slice(0, MAX_TEXT);
      const html = message.html === null ? null : message.html.slice(0, MAX_TEXT);
      const link = LINK.exec(text)?.[0] ?? null;
      const added = { ...message, text, html, id: count, at: Date.now(), link };
      messages = [added, ...messages].slice(0, MAX_MESSAGES);
      for (const onChange of watchers) onChange();
    },
    list: () => messages,
    find: (id) => messages.find((message) => message.id === id),
    watch: (onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
};
