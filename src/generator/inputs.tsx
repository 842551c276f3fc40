import type { ReactNode } from 'react';
import type { Field, FieldKind } from '../schema/field.ts';
import { booleanWord } from '../schema/labels.ts';
import type { AnyResource } from '../schema/resource.ts';
import { isNullable } from '../schema/zod.ts';
import { CheckboxesInput, SelectInput, SwitchInput, type Option } from './choice-inputs.tsx';
import { wordsFor } from './form-fields.ts';
import { useLabels } from './labels.ts';
import { useCurrentUser } from '../providers/current-user.ts';
import { PictureInput } from './picture-input.tsx';
import { PickMany, PickOne, PickTags, PickZone } from './picker-inputs.tsx';
import { InstantInput, NumberInput, TextInput } from './text-inputs.tsx';
import type { InputFacts } from './use-field.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

export interface InputProps {
  readonly definition: AnyResource;
  readonly name: string;
  /** Marks the input as required regardless of the definition. */
  readonly required?: boolean;
}
interface KindProps extends InputProps {
  readonly field: Field;
  readonly facts: InputFacts;
}

const Choice = ({ definition, name, field, facts }: KindProps) => {
  const labels = useLabels(definition);
  const translate = useTranslate();
  const me = useCurrentUser();
  const words = me ? wordsFor(definition, name, me.role) : [];
  const options: Option[] = words.map((word) => [word, labels.value(name, word)]);
  if (isNullable(field)) options.unshift([null, translate('generator.form.none')]);
  return <SelectInput {...facts} options={options} />;
};

const Choices = ({ definition, name, field, facts }: KindProps) => {
  const labels = useLabels(definition);
  const words = (field.values ?? []).map((word) => [word, labels.value(name, word)] as const);
  return <CheckboxesInput {...facts} words={words} />;
};

const YesNo = ({ field, facts }: KindProps) => {
  const translate = useTranslate();
  if (!isNullable(field)) return <SwitchInput {...facts} isRequired={false} />;
  const options = [true, false, null].map((value): Option => {
    const word = booleanWord(field, value);
    return [value, translate(word === undefined ? 'generator.form.unset' : `generator.value.${word}`)];
  });
  return <SelectInput {...facts} options={options} />;
};

const kinds: Readonly<Record<FieldKind, (props: KindProps) => ReactNode>> = {
  text: ({ field, facts }) =>
    // Write-only values are masked while typing, without suggesting saved passwords.
    field.writeOnly ? (
      <TextInput {...facts} type="password" autoComplete="new-password" />
    ) : (
      <TextInput {...facts} multiline={field.multiline ?? false} />
    ),
  email: ({ facts }) => <TextInput {...facts} type="email" />,
  integer: ({ field, facts }) => <NumberInput {...facts} unit={field.unit} whole />,
  number: ({ field, facts }) => <NumberInput {...facts} unit={field.unit} whole={false} />,
  boolean: YesNo,
  instant: ({ facts }) => <InstantInput {...facts} />,
  choice: Choice,
  choices: Choices,
  tags: ({ facts }) => <PickTags {...facts} />,
  timeZone: ({ facts }) => <PickZone {...facts} />,
  picture: ({ definition, facts }) => <PictureInput {...facts} of={definition.name} />,
  belongsTo: ({ field, facts }) => <PickOne {...facts} of={field.of ?? ''} />,
  manyOf: ({ field, facts }) => <PickMany {...facts} of={field.of ?? ''} />,
  // Set by the server; forms omit them.
  countOf: () => null,
  recordId: () => null,
  json: () => null,
};

/** The input of one field, rendered by its kind. */
export const FieldInput = ({ definition, name, required = false }: InputProps) => {
  const labels = useLabels(definition);
  const field = definition.fields[name];
  if (!field) return null;
  const Kind = kinds[field.kind];
  const needed = !isNullable(field) && !['boolean', 'tags', 'manyOf'].includes(field.kind);
  const facts: InputFacts = {
    source: name,
    label: labels.field(name),
    help: labels.help(name),
    isRequired: required || needed,
  };
  return <Kind definition={definition} name={name} field={field} facts={facts} />;
};
