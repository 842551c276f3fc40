import { DATAPOINT_ROLES } from '../../../src/domain/readings/datapoint-roles.ts';
import type {
  BuiltInModel,
  ExampleReading,
  ModelExample,
  ModelMatch,
} from '../../../src/domain/device-models/model.ts';

const TYPES = {
  tmv: 'Mixing valve',
  water_meter: 'Water meter',
  hydraloop: 'Hydraloop',
  other: 'Other',
} as const;

const code = (text: string): string => `\`${text}\``;

const recognisedBy = ({ brand_id, model_id, device_profile, keys = [], when = {} }: ModelMatch): string =>
  [
    model_id && `${[brand_id, model_id].filter(Boolean).join('/')} in The Things Stack`,
    device_profile && `the device profile “${device_profile}” in ChirpStack`,
    keys.length > 0 && `messages with ${keys.map(code).join(', ')}`,
    ...Object.entries(when).map(([path, value]) => `${code(path)} ${JSON.stringify(value)}`),
  ]
    .filter(Boolean)
    .join('; ');

const messageOf = ({ payload, bytes, f_port }: ModelExample): string =>
  payload === undefined ? `${bytes ?? ''} (port ${f_port ?? 1})` : JSON.stringify(payload, null, 2);

const rank = ({ role }: ExampleReading): number =>
  role ? DATAPOINT_ROLES.indexOf(role) : DATAPOINT_ROLES.length;

const readingRow = ({ key, role, value, unit, ts }: ExampleReading): string =>
  `| ${[code(key), role ?? '', `${value}${unit ? ` ${unit}` : ''}`, ts ?? ''].join(' | ')} |`;

const exampleSection = (example: ModelExample): string =>
  [
    `${example.title ?? 'A message'}${example.received_at ? `, received ${example.received_at}` : ''}:`,
    '',
    '```json',
    messageOf(example),
    '```',
    '',
    '| key | role | value | time, if not the message’s |',
    '| --- | --- | --- | --- |',
    ...example.readings.toSorted((a, b) => rank(a) - rank(b)).map(readingRow),
  ].join('\n');

const modelSection = (model: BuiltInModel): string =>
  [
    `## ${model.title}`,
    '',
    `${TYPES[model.device_type]}, ${code(model.key)}. Recognised by ${recognisedBy(model.match ?? {}) || 'nothing: choose it'}.`,
    ...(model.decoder === undefined
      ? []
      : ['', 'Has a decoder for messages that the network does not decode.']),
    '',
    `Source: ${model.source}`,
    '',
    ...model.examples.map((example) => `${exampleSection(example)}\n`),
  ].join('\n');

/** The page of the built-in models, made from their files: what each sends and what it becomes. */
export const modelsGuide = (models: readonly BuiltInModel[]): string =>
  `# Built-in device models

Made from \`src/device-models/\` by \`npx vitest run tests/domain/device-models/examples.test.ts -u\`. Each example is tested.
[docs/device-models.md](device-models.md) says how models work.

${models
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  .map(modelSection)
  .join('\n')}`;
