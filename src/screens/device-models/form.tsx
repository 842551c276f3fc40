import type { Fault } from '../../schema/explain.ts';
import type { FormAdditions } from '../../generator/form/form.tsx';
import { JsonInput } from './json-input.tsx';
import { KeyInput } from './key-input.tsx';
import { TryMessage } from './try-message.tsx';

const JSON_FIELDS = ['match', 'values', 'lists'];

/** What a message becomes is entered beside it; the rest only by those who know how. */
const ValuesInput = ({ source }: { readonly source: string }) => (
  <>
    <TryMessage />
    <JsonInput source={source} isRequired rows={3} />
  </>
);

/** Additions to the generated form of models: a message to try it on, inputs of JSON and code. */
export const modelForm: FormAdditions = {
  children: (
    <>
      <KeyInput source="key" />
      <ValuesInput source="values" />
      <JsonInput source="match" rows={2} />
      <JsonInput source="lists" rows={2} />
      <JsonInput source="decoder" isCode rows={2} />
    </>
  ),
  rule: (values) =>
    JSON_FIELDS.filter((name) => typeof values[name] === 'string').map((path): Fault => ({
      path,
      key: 'validation.dashboard_json',
      values: {},
    })),
};
