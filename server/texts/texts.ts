import type { validation as basic } from '../../src/languages/en/start/validation.ts';
import type { validation as more } from '../../src/languages/en/area/validation.ts';
import type { alarm_links } from '../../src/languages/en/server/alarm-links.ts';
import type { alarm_rules } from '../../src/languages/en/server/alarm-rules.ts';
import type { calls } from '../../src/languages/en/server/calls.ts';
import type { dashboard_rules } from '../../src/languages/en/server/dashboard-rules.ts';
import type { datapoint_rules } from '../../src/languages/en/server/datapoint-rules.ts';
import type { demo_inbox } from '../../src/languages/en/server/demo-inbox.ts';
import type { device_models } from '../../src/languages/en/server/device-models.ts';
import type { device_rules } from '../../src/languages/en/server/device-rules.ts';
import type { health } from '../../src/languages/en/server/health.ts';
import type { import_file } from '../../src/languages/en/server/import-file.ts';
import type { ingest } from '../../src/languages/en/server/ingest.ts';
import type { mails } from '../../src/languages/en/server/mails.ts';
import type { maintenance } from '../../src/languages/en/server/maintenance.ts';
import type { outages } from '../../src/languages/en/server/outages.ts';
import type { notifications } from '../../src/languages/en/server/notifications.ts';
import type { probes } from '../../src/languages/en/server/probes.ts';
import type { readings_rules } from '../../src/languages/en/server/readings-rules.ts';
import type { records } from '../../src/languages/en/server/records.ts';
import type { report_rules } from '../../src/languages/en/server/report-rules.ts';
import type { run_verdicts } from '../../src/languages/en/server/run-verdicts.ts';
import type { shares } from '../../src/languages/en/server/shares.ts';
import type { sessions } from '../../src/languages/en/server/sessions.ts';
import type { single_sign_on } from '../../src/languages/en/sso/single-sign-on.ts';
import type { stored_files } from '../../src/languages/en/server/stored-files.ts';
import type { webhook_words } from '../../src/languages/en/server/webhook-words.ts';
import type { KeysOf } from '../../src/languages/translate.ts';
import type { AnyResource } from '../../src/schema/resource.ts';

/** The English texts that the server sends, by group. */
interface ServerTexts {
  alarm_links: typeof alarm_links;
  alarm_rules: typeof alarm_rules;
  calls: typeof calls;
  dashboard_rules: typeof dashboard_rules;
  datapoint_rules: typeof datapoint_rules;
  demo_inbox: typeof demo_inbox;
  device_models: typeof device_models;
  device_rules: typeof device_rules;
  health: typeof health;
  import_file: typeof import_file;
  ingest: typeof ingest;
  mails: typeof mails;
  maintenance: typeof maintenance;
  outages: typeof outages;
  notifications: typeof notifications;
  probes: typeof probes;
  readings_rules: typeof readings_rules;
  records: typeof records;
  report_rules: typeof report_rules;
  run_verdicts: typeof run_verdicts;
  sessions: typeof sessions;
  single_sign_on: typeof single_sign_on;
  shares: typeof shares;
  stored_files: typeof stored_files;
  validation: typeof basic & typeof more;
  webhook_words: typeof webhook_words;
}
/** The key of a text that the server sends. */
export type TextKey = KeysOf<ServerTexts>;

type TextOf<K> = K extends `${infer G extends keyof ServerTexts}.${infer T}`
  ? T extends keyof ServerTexts[G]
    ? ServerTexts[G][T]
    : never
  : never;
type PlaceholdersIn<T> = T extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
type Placeholders<K> = PlaceholdersIn<TextOf<K>>;
type PlainKey = { [K in TextKey]: [Placeholders<K>] extends [never] ? K : never }[TextKey];

/** A text and the values of its placeholders, until it is known in which language to send it. */
export interface Message {
  readonly key: TextKey | `resource_words.${string}` | `alarm_kinds.${string}`;
  /** Messages among the values are translated too; of several, the texts are joined with commas. */
  readonly values?: Readonly<Record<string, unknown>>;
}
/** A text without placeholders, a message, or several sentences. */
export type Text = Sentence | readonly Text[];
export type Sentence = PlainKey | Message;
type Value = string | number | Message | readonly Message[];

/** A text with the values of its placeholders; it does not compile if one is missing. */
export const message = <K extends TextKey>(
  key: K,
  ...[values]: [Placeholders<K>] extends [never] ? [] : [Readonly<Record<Placeholders<K>, Value>>]
): Message => (values === undefined ? { key } : { key, values });

/** A sentence as the value of another text. */
export const asMessage = (text: Sentence): Message => (typeof text === 'string' ? { key: text } : text);

/** `1 device`, `3 devices`: the word for that many records, as within a sentence. */
export const resourceWord = ({ name }: AnyResource, count: number): Message => ({
  key: `resource_words.${name}`,
  values: { smart_count: count },
});
