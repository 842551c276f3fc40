import type { Fault } from '../../schema/explain.ts';
import type { FormExtras } from '../../generator/record-form.tsx';
import { JsonInput } from './json-input.tsx';
import { KeyInput } from './key-input.tsx';
import { TryMessage } from './try-message.tsx';

const JSON_FIELDS = ['match', 'values', 'lists'];

/** Additions to the generated form of models: a message to try it on, inputs of JSON and code. */
export const modelForm: FormExtras = {
  inputs: {
    key: <KeyInput />,
    // What a message becomes is entered beside it; the rest only by those who know how.
    values: (
      <>
        <TryMessage />
        <JsonInput name="values" isRequired rows={3} />
      </>
    ),
    match: <JsonInput name="match" rows={2} />,
    lists: <JsonInput name="lists" rows={2} />,
    decoder: <JsonInput name="decoder" isCode rows={2} />,
  },
  rule: (values) =>
    JSON_FIELDS.filter((name) => typeof values[name] === 'string').map((path): Fault => ({
      path,
      key: 'validation.dashboard_json',
      values: {},
    })),
};
