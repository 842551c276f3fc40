import type { Fault } from '../../schema/explain.ts';
import type { FormExtras } from '../../generator/record-form.tsx';
import { JsonInput } from './json-input.tsx';
import { TryMessage } from './try-message.tsx';

const JSON_FIELDS = ['match', 'values', 'lists'];

/** Additions to the generated form of models: inputs of JSON and code, and a message to try it on. */
export const modelForm: FormExtras = {
  inputs: {
    match: <JsonInput name="match" rows={3} />,
    values: <JsonInput name="values" isRequired rows={10} />,
    lists: <JsonInput name="lists" rows={3} />,
    decoder: <JsonInput name="decoder" isCode />,
  },
  rule: (values) =>
    JSON_FIELDS.filter((name) => typeof values[name] === 'string').map((path): Fault => ({
      path,
      key: 'validation.dashboard_json',
      values: {},
    })),
  after: <TryMessage />,
};
