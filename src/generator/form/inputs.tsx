import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useDataProvider, useSourceContext } from 'ra-core';
import { useState, type ReactNode } from 'react';
import {
  BooleanInput,
  CheckboxGroupInput,
  DateTimeInput,
  NumberInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { durationText } from '../../domain/time/duration.ts';
import { isFilePath, PICTURE_TYPES } from '../../domain/pictures.ts';
import { zoneNames } from '../../domain/time/time-zones.ts';
import { fromLocalInput, toLocalInput } from '../../domain/time/zoned.ts';
import { useCurrentUser, useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { FileField } from '../../providers/theme/file-field.tsx';
import type { Field, FieldKind } from '../../schema/field.ts';
import { booleanWord } from '../../schema/labels.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { isNullable } from '../../schema/field.ts';
import { wordsFor } from './form-fields.ts';
import { useLabels } from '../labels.ts';
import { RecordPicker, RecordsPicker, TagPicker, WordPicker } from './pickers.tsx';
import { useField, useInputProps, type FieldInputProps, type InputProps } from './use-field.ts';
import { useDefinition } from '../use-definition.ts';

interface ChoiceProps extends InputProps {
  readonly choices: readonly Choice[];
}

/** A value and its label, as react-admin's choices have them. */
export interface Choice {
  readonly id: string | boolean | null;
  readonly name: string;
}

/** A select of few values. Null is a choice like the others: react-admin would call it “Clear value”. */
export const ChoiceInput = ({ choices, label, ...props }: ChoiceProps) => (
  <SelectInput
    {...props}
    // `isRequired` leaves out react-admin's empty option. It would also mark the label, unless that is an element.
    label={<>{label}</>}
    isRequired
    choices={choices.map(({ id, name }) => ({ id: String(id ?? ''), name }))}
    translateChoice={false}
    format={(value: Choice['id'] | undefined) => String(value ?? '')}
    parse={(text: string) => choices.find(({ id }) => String(id ?? '') === text)?.id ?? null}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  />
);

/** Whether two units are enough for a duration of so many seconds. */
const isExact = (seconds: number): boolean =>
  seconds % (seconds >= 86_400 ? 3600 : seconds >= 3600 ? 60 : 1) === 0;

/** The unit after a number; seconds also in minutes, hours and days: `s = 15 min`. */
const Unit = ({ unit, source }: { readonly unit: string; readonly source: string }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { getSource } = useSourceContext();
  const value: unknown = useWatch({ name: getSource(source) });
  const isLong = unit === 's' && typeof value === 'number' && value >= 60;
  return (
    <InputAdornment position="end" sx={{ color: 'text.secondary' }}>
      {unit}
      {isLong && ` ${isExact(value) ? '=' : '≈'} ${durationText(value, translate, locale)}`}
    </InputAdornment>
  );
};

const numberText = (value: unknown): string => String(value ?? '');

/** The number of a text. What is no number stays text, which validation then reports. */
const numberOf = (text: string | number): number | string | null => {
  const trimmed = String(text).trim();
  if (trimmed === '') return null;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
};

interface UnitNumberProps extends InputProps {
  readonly unit?: string | undefined;
  readonly isWhole: boolean;
}

/** A number with its unit, typed as text: the browser's own number fields give no value for what is no number. */
export const UnitNumberInput = ({ unit, isWhole, ...props }: UnitNumberProps) => (
  <NumberInput
    {...props}
    format={numberText}
    parse={numberOf}
    slotProps={{
      htmlInput: { type: 'text', inputMode: isWhole ? 'numeric' : 'decimal', step: undefined },
      input: unit ? { endAdornment: <Unit unit={unit} source={props.source} /> } : {},
    }}
  />
);

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A date and time in the user's time zone. */
export const InstantInput = ({ helperText, ...props }: InputProps) => {
  const zone = useZone();
  const translate = useTranslate();
  const { getSource } = useSourceContext();
  const { setValue } = useFormContext();
  return (
    <DateTimeInput
      {...props}
      helperText={helperText || translate('generator.form.zone_help', { zone })}
      // react-admin formats twice.
      format={(value: string | null) => (value && LOCAL.test(value) ? value : toLocalInput(value, zone))}
      parse={(text: string) => fromLocalInput(text, zone)}
      // react-admin empties the value only when the input is left, which Ctrl+S doesn't do.
      onChange={({ target }) => {
        if (target.value === '') setValue(getSource(props.source), null, { shouldDirty: true });
      }}
    />
  );
};

/** An image that is uploaded at once; the form contains the stored path, which saving writes to the record. */
const PictureInput = ({ of, ...props }: InputProps & { readonly of: string }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { value, onChange, onBlur, fieldProps } = useField<string>(props);
  const [state, setState] = useState<'idle' | 'busy' | { readonly problem: string }>('idle');
  const isBusy = state === 'busy';
  const problem =
    typeof state === 'object' ? state.problem : fieldProps.error ? fieldProps.helperText : undefined;

  const send = async (file: File): Promise<void> => {
    setState('busy');
    try {
      onChange(await provider.addPicture(of, file));
      setState('idle');
    } catch (error) {
      setState({ problem: (error as Error).message });
    }
    onBlur();
  };
  const help = isBusy
    ? translate('generator.form.uploading')
    : props.helperText || translate('generator.form.picture_help');
  return (
    <FileField
      label={props.label}
      accept={PICTURE_TYPES}
      busy={isBusy}
      help={help}
      problem={problem}
      onFile={(file) => void send(file)}
      before={
        typeof value === 'string' &&
        isFilePath(value) && (
          <img
            className="plain-picture"
            src={value}
            alt={translate('generator.form.picture_now', { name: props.label })}
          />
        )
      }
      after={
        value &&
        !isBusy && (
          <Button
            aria-label={translate('generator.form.remove_picture', { name: props.label })}
            onClick={() => {
              onChange(null);
              setState('idle');
            }}
          >
            {translate('generator.form.remove')}
          </Button>
        )
      }
    />
  );
};

interface ReferenceProps extends InputProps {
  readonly reference: string;
}

interface RecordProps extends ReferenceProps {
  /** Shown where there is none. */
  readonly emptyText?: string;
}

export const RecordInput = ({ reference, emptyText, ...props }: RecordProps) => {
  const { value, onChange, onBlur, fieldProps } = useField<number>(props);
  return (
    <RecordPicker
      of={reference}
      label={props.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      emptyText={emptyText}
      size="small"
    />
  );
};

export const RecordsInput = ({ reference, ...props }: ReferenceProps) => {
  const { value, onChange, onBlur, fieldProps } = useField<number[]>(props);
  return (
    <RecordsPicker
      of={reference}
      label={props.label}
      value={value ?? []}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

const ZoneInput = (props: InputProps) => {
  const { value, onChange, onBlur, fieldProps } = useField<string>(props);
  return (
    <WordPicker
      words={zoneNames()}
      label={props.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

/** Tags, with suggestions of those in use. */
const TagsInput = (props: InputProps) => {
  const translate = useTranslate();
  const helperText = props.helperText || translate('generator.form.tags_help');
  const { value, onChange, onBlur, fieldProps } = useField<string[]>({ ...props, helperText });
  return (
    <TagPicker
      label={props.label}
      value={value ?? []}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
    />
  );
};

interface KindProps {
  readonly definition: AnyResource;
  readonly field: Field;
  readonly props: Required<InputProps>;
}

const FieldChoice = ({ definition, field, props }: KindProps) => {
  const labels = useLabels(definition);
  const translate = useTranslate();
  const me = useCurrentUser();
  const words = me ? wordsFor(definition, props.source, me.role) : [];
  const choices: Choice[] = words.map((word) => ({ id: word, name: labels.value(props.source, word) }));
  if (isNullable(field)) choices.unshift({ id: null, name: translate('generator.form.none') });
  return <ChoiceInput {...props} choices={choices} />;
};

const FieldChoices = ({ definition, field, props: { required, ...props } }: KindProps) => {
  const labels = useLabels(definition);
  return (
    <CheckboxGroupInput
      {...props}
      // `required` would mark each of the checkboxes.
      isRequired={required}
      choices={(field.values ?? []).map((word) => ({ id: word, name: labels.value(props.source, word) }))}
      translateChoice={false}
      options={{ size: 'small' }}
    />
  );
};

const YesNo = ({ field, props }: KindProps) => {
  const translate = useTranslate();
  if (!isNullable(field)) return <BooleanInput {...props} required={false} />;
  const choices = [true, false, null].map((value): Choice => {
    const word = booleanWord(field, value);
    return {
      id: value,
      name: translate(word === undefined ? 'generator.form.unset' : `generator.value.${word}`),
    };
  });
  return <ChoiceInput {...props} choices={choices} />;
};

const kinds: Readonly<Record<FieldKind, (props: KindProps) => ReactNode>> = {
  text: ({ field, props }) =>
    // Write-only values are masked while typing, without suggesting saved passwords.
    field.writeOnly ? (
      <TextInput {...props} type="password" autoComplete="new-password" />
    ) : (
      <TextInput
        {...props}
        {...(field.multiline ? { multiline: true, minRows: 2 } : {})}
        autoComplete="off"
      />
    ),
  email: ({ props }) => <TextInput {...props} type="email" autoComplete="off" />,
  integer: ({ field, props }) => <UnitNumberInput {...props} unit={field.unit} isWhole />,
  number: ({ field, props }) => <UnitNumberInput {...props} unit={field.unit} isWhole={false} />,
  boolean: YesNo,
  instant: ({ props }) => <InstantInput {...props} />,
  choice: FieldChoice,
  choices: FieldChoices,
  tags: ({ props }) => <TagsInput {...props} />,
  timeZone: ({ props }) => <ZoneInput {...props} />,
  picture: ({ definition, props }) => <PictureInput {...props} of={definition.name} />,
  belongsTo: ({ field, props }) => <RecordInput {...props} reference={field.of ?? ''} />,
  manyOf: ({ field, props }) => <RecordsInput {...props} reference={field.of ?? ''} />,
  // Set by the server; forms omit them.
  countOf: () => null,
  recordId: () => null,
  json: () => null,
};

/** The input of one field, rendered by its kind. */
export const FieldInput = (given: FieldInputProps) => {
  const definition = useDefinition(given.resource);
  const props = useInputProps(given);
  const field = definition.fields[given.source];
  if (!field) return null;
  const Kind = kinds[field.kind];
  return <Kind definition={definition} field={field} props={props} />;
};
