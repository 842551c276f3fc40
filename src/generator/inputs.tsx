import {
  BooleanInput,
  CheckboxGroupInput,
  DateTimeInput,
  NumberInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { fromLocalInput, toLocalInput } from '../domain/zoned.ts';
import { isNullable } from '../schema/zod.ts';
import type { Field, FieldKind } from '../schema/field.ts';
import type { AnyResource } from '../schema/resource.ts';
import { wordsFor } from './form-fields.ts';
import { PickOne, PickMany, PickTags, PickZone } from './picker-inputs.tsx';
import { useLabels } from './labels.ts';
import { useMe, useZone } from './me.ts';

export interface InputProps {
  readonly definition: AnyResource;
  readonly name: string;
  /** Marked as required, though the definition alone does not say so. */
  readonly required?: boolean;
}
/** What every input of a form is given. */
export interface Common {
  readonly source: string;
  readonly label: string;
  /** `false` where there is nothing to say. */
  readonly helperText: string | false;
  readonly isRequired: boolean;
}
interface KindProps extends InputProps {
  readonly field: Field;
  readonly common: Common;
}

const Text = ({ field, common }: KindProps) => (
  <TextInput
    {...common}
    fullWidth
    {...(field.multiline ? { multiline: true, minRows: 2 } : {})}
    {...(field.kind === 'email' ? { type: 'email', slotProps: { htmlInput: { inputMode: 'email' } } } : {})}
    autoComplete="off"
  />
);

const Amount = ({ field, common }: KindProps) => (
  <NumberInput
    {...common}
    fullWidth
    step={field.kind === 'integer' ? 1 : 'any'}
    {...(field.unit ? { slotProps: { input: { endAdornment: <Unit unit={field.unit} /> } } } : {})}
  />
);
const Unit = ({ unit }: { readonly unit: string }) => (
  <span style={{ opacity: 0.7, paddingLeft: 4 }}>{unit}</span>
);

const Instant = ({ common }: KindProps) => {
  const zone = useZone();
  const translate = useTranslate();
  return (
    <DateTimeInput
      {...common}
      fullWidth
      helperText={common.helperText || translate('generator.form.zone_help', { zone })}
      // The input calls `format` on what it has formatted already.
      format={(value: string | null) => (value?.endsWith('Z') ? toLocalInput(value, zone) : (value ?? ''))}
      parse={(value: string) => (value === '' ? null : fromLocalInput(value, zone))}
    />
  );
};

const Choice = ({ definition, name, field, common }: KindProps) => {
  const labels = useLabels(definition);
  const me = useMe();
  const words = me ? wordsFor(definition, name, me.role) : [];
  return (
    <SelectInput
      {...common}
      fullWidth
      choices={words.map((word) => ({ id: word, name: labels.value(name, word) }))}
      translateChoice={false}
      {...(isNullable(field) ? { emptyText: 'generator.form.none' } : { resettable: false })}
    />
  );
};

const Choices = ({ definition, name, field, common }: KindProps) => {
  const labels = useLabels(definition);
  return (
    <CheckboxGroupInput
      {...common}
      choices={(field.values ?? []).map((word) => ({ id: word, name: labels.value(name, word) }))}
      translateChoice={false}
      row
    />
  );
};

const YesNo = ({ name, field, common }: KindProps) => {
  const translate = useTranslate();
  if (!isNullable(field)) return <BooleanInput {...common} isRequired={false} />;
  const words = name === 'is_active' ? ['active', 'inactive', 'new'] : ['yes', 'no', null];
  const choices = [true, false, null].map((value, index) => ({
    id: String(value),
    name: translate(words[index] ? `generator.value.${words[index]}` : 'generator.form.unset'),
  }));
  return (
    <SelectInput
      {...common}
      fullWidth
      choices={choices}
      translateChoice={false}
      format={(value: boolean | null | undefined) => String(value ?? null)}
      parse={(value: string) => (value === 'null' || value === '' ? null : value === 'true')}
    />
  );
};

const kinds: Readonly<Record<FieldKind, (props: KindProps) => ReactNode>> = {
  text: Text,
  email: Text,
  integer: Amount,
  number: Amount,
  boolean: YesNo,
  instant: Instant,
  choice: Choice,
  choices: Choices,
  tags: ({ common }) => <PickTags {...common} />,
  timeZone: ({ common }) => <PickZone {...common} />,
  belongsTo: ({ field, common }) => <PickOne {...common} of={field.of ?? ''} />,
  manyOf: ({ field, common }) => <PickMany {...common} of={field.of ?? ''} />,
  // Set by the server; a form leaves them out.
  countOf: () => null,
  json: () => null,
};

/** The input of one field, as its kind wants it. */
export const FieldInput = ({ definition, name, required = false }: InputProps) => {
  const labels = useLabels(definition);
  const field = definition.fields[name];
  if (!field) return null;
  const Kind = kinds[field.kind];
  const mark = !isNullable(field) && !['boolean', 'tags', 'manyOf'].includes(field.kind);
  const common: Common = {
    source: name,
    label: labels.field(name),
    helperText: labels.help(name) ?? false,
    isRequired: required || mark,
  };
  return <Kind definition={definition} name={name} field={field} common={common} />;
};
