import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useDataProvider } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { SelectInput, TextInput } from 'react-admin';
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
import { isNullable } from '../../schema/zod.ts';
import { wordsFor } from './form-fields.ts';
import { useLabels } from '../labels.ts';
import { RecordPicker, RecordsPicker, TagPicker, WordPicker } from './pickers.tsx';
import { inputProps, useField, useInputFacts, type FieldInputProps, type InputFacts } from './use-field.ts';

/** A value and its label. */
export type Option = readonly [value: string | boolean | null, text: string];

interface ChoiceProps extends InputFacts {
  readonly options: readonly Option[];
}

/** A select of few values. Null is an option like the others: react-admin would call it “Clear value”. */
export const ChoiceInput = ({ options, ...facts }: ChoiceProps) => (
  <SelectInput
    {...inputProps(facts)}
    // `isRequired` leaves out react-admin's empty option. It would also mark the label, unless that is an element.
    label={<>{facts.label}</>}
    isRequired
    choices={options.map(([value, name]) => ({ id: String(value ?? ''), name }))}
    translateChoice={false}
    format={(value: Option[0] | undefined) => String(value ?? '')}
    parse={(id: string) => options.find(([value]) => String(value ?? '') === id)?.[0] ?? null}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  />
);

/** Yes or no. react-admin's own input, like that of checkboxes, hands on a prop that MUI 9 doesn't know: `inputRef`. */
const SwitchInput = (facts: InputFacts) => {
  const { value, onChange, onBlur, fieldProps } = useField<boolean>(facts);
  return (
    <FormControl error={fieldProps.error}>
      <FormControlLabel
        label={fieldProps.label}
        control={
          <Switch
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            slotProps={{ input: { ref: fieldProps.inputRef, name: fieldProps.name, id: fieldProps.id } }}
          />
        }
      />
      {fieldProps.helperText && <FormHelperText sx={{ mx: 0 }}>{fieldProps.helperText}</FormHelperText>}
    </FormControl>
  );
};

interface WordsProps extends InputFacts {
  readonly words: readonly (readonly [word: string, text: string])[];
}

/** A multiple choice of few values. */
const CheckboxesInput = ({ words, ...facts }: WordsProps) => {
  const { value, onChange, onBlur, fieldProps } = useField<readonly string[]>(facts);
  const chosen = value ?? [];
  return (
    <FormControl component="fieldset" error={fieldProps.error} required={fieldProps.required}>
      <FormLabel component="legend" sx={{ fontSize: 13, fontWeight: 500, color: 'text.primary' }}>
        {fieldProps.label}
      </FormLabel>
      <FormGroup row>
        {words.map(([word, text], index) => (
          <FormControlLabel
            key={word}
            label={text}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(word)}
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, word] : chosen.filter((each) => each !== word))
                }
                onBlur={onBlur}
                slotProps={{ input: index === 0 ? { ref: fieldProps.inputRef } : {} }}
              />
            }
          />
        ))}
      </FormGroup>
      {fieldProps.helperText && <FormHelperText sx={{ mx: 0 }}>{fieldProps.helperText}</FormHelperText>}
    </FormControl>
  );
};

const asNumber = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  // Pass invalid numbers on as text, so that validation reports them.
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
};

/** Whether two units are enough for a duration of so many seconds. */
const isExact = (seconds: number): boolean =>
  seconds % (seconds >= 86_400 ? 3600 : seconds >= 3600 ? 60 : 1) === 0;

/** The unit after a number; seconds also in minutes, hours and days: `s = 15 min`. */
const Unit = ({ unit, value }: { readonly unit: string; readonly value: unknown }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isLong = unit === 's' && typeof value === 'number' && value >= 60;
  return (
    <InputAdornment position="end" sx={{ color: 'text.secondary' }}>
      {unit}
      {isLong && ` ${isExact(value) ? '=' : '≈'} ${durationText(value, translate, locale)}`}
    </InputAdornment>
  );
};

/** A number with its unit. react-admin's own input takes what is no number for 0. */
const NumberInput = ({
  unit,
  whole,
  ...facts
}: InputFacts & { unit?: string | undefined; whole: boolean }) => {
  const { value, onChange, onBlur, fieldProps } = useField<number | string>(facts);
  const [text, setText] = useState(() => (value === null || value === undefined ? '' : String(value)));
  // Changed from outside: a conflict was resolved or the form was reset.
  useEffect(() => {
    setText((typed) => (asNumber(typed) === (value ?? null) ? typed : String(value ?? '')));
  }, [value]);
  return (
    <TextField
      {...fieldProps}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(asNumber(event.target.value));
      }}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { inputMode: whole ? 'numeric' : 'decimal' },
        input: unit ? { endAdornment: <Unit unit={unit} value={value} /> } : {},
      }}
    />
  );
};

/**
 * A date and time in the user's time zone. react-admin's own input has the browser's zone, and is emptied only when it is
 * left, which Ctrl+S doesn't do.
 */
export const InstantInput = (facts: InputFacts) => {
  const zone = useZone();
  const translate = useTranslate();
  const help = facts.help ?? translate('generator.form.zone_help', { zone });
  const { value, onChange, onBlur, fieldProps } = useField<string>({ ...facts, help });
  const [text, setText] = useState(() => toLocalInput(value, zone));
  useEffect(() => {
    // An incomplete time has an empty value; don't overwrite it.
    setText((typed) => (fromLocalInput(typed, zone) === (value ?? null) ? typed : toLocalInput(value, zone)));
  }, [value, zone]);
  return (
    <TextField
      {...fieldProps}
      type="datetime-local"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(fromLocalInput(event.target.value, zone));
      }}
      onBlur={onBlur}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

/** An image that is uploaded at once; the form contains the stored path, which saving writes to the record. */
const PictureInput = ({ of, ...facts }: InputFacts & { readonly of: string }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { value, onChange, onBlur, fieldProps } = useField<string>(facts);
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
    : (facts.help ?? translate('generator.form.picture_help'));
  return (
    <FileField
      label={facts.label}
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
            alt={translate('generator.form.picture_now', { name: facts.label })}
          />
        )
      }
      after={
        value &&
        !isBusy && (
          <Button
            aria-label={translate('generator.form.remove_picture', { name: facts.label })}
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

const OneRecordInput = ({ of, ...facts }: InputFacts & { readonly of: string }) => {
  const { value, onChange, onBlur, fieldProps } = useField<number>(facts);
  return (
    <RecordPicker
      of={of}
      label={facts.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

const RecordsInput = ({ of, ...facts }: InputFacts & { readonly of: string }) => {
  const { value, onChange, onBlur, fieldProps } = useField<number[]>(facts);
  return (
    <RecordsPicker
      of={of}
      label={facts.label}
      value={value ?? []}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

const ZoneInput = (facts: InputFacts) => {
  const { value, onChange, onBlur, fieldProps } = useField<string>(facts);
  return (
    <WordPicker
      words={zoneNames()}
      label={facts.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

/** Tags, with suggestions of those in use. */
const TagsInput = (facts: InputFacts) => {
  const translate = useTranslate();
  const help = facts.help ?? translate('generator.form.tags_help');
  const { value, onChange, onBlur, fieldProps } = useField<string[]>({ ...facts, help });
  return (
    <TagPicker
      label={facts.label}
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
  readonly facts: InputFacts;
}

const FieldChoice = ({ definition, field, facts }: KindProps) => {
  const labels = useLabels(definition);
  const translate = useTranslate();
  const me = useCurrentUser();
  const words = me ? wordsFor(definition, facts.source, me.role) : [];
  const options: Option[] = words.map((word) => [word, labels.value(facts.source, word)]);
  if (isNullable(field)) options.unshift([null, translate('generator.form.none')]);
  return <ChoiceInput {...facts} options={options} />;
};

const FieldChoices = ({ definition, field, facts }: KindProps) => {
  const labels = useLabels(definition);
  const words = (field.values ?? []).map((word) => [word, labels.value(facts.source, word)] as const);
  return <CheckboxesInput {...facts} words={words} />;
};

const YesNo = ({ field, facts }: KindProps) => {
  const translate = useTranslate();
  if (!isNullable(field)) return <SwitchInput {...facts} isRequired={false} />;
  const options = [true, false, null].map((value): Option => {
    const word = booleanWord(field, value);
    return [value, translate(word === undefined ? 'generator.form.unset' : `generator.value.${word}`)];
  });
  return <ChoiceInput {...facts} options={options} />;
};

const kinds: Readonly<Record<FieldKind, (props: KindProps) => ReactNode>> = {
  text: ({ field, facts }) =>
    // Write-only values are masked while typing, without suggesting saved passwords.
    field.writeOnly ? (
      <TextInput {...inputProps(facts)} type="password" autoComplete="new-password" />
    ) : (
      <TextInput
        {...inputProps(facts)}
        {...(field.multiline ? { multiline: true, minRows: 2 } : {})}
        autoComplete="off"
      />
    ),
  email: ({ facts }) => <TextInput {...inputProps(facts)} type="email" autoComplete="off" />,
  integer: ({ field, facts }) => <NumberInput {...facts} unit={field.unit} whole />,
  number: ({ field, facts }) => <NumberInput {...facts} unit={field.unit} whole={false} />,
  boolean: YesNo,
  instant: ({ facts }) => <InstantInput {...facts} />,
  choice: FieldChoice,
  choices: FieldChoices,
  tags: ({ facts }) => <TagsInput {...facts} />,
  timeZone: ({ facts }) => <ZoneInput {...facts} />,
  picture: ({ definition, facts }) => <PictureInput {...facts} of={definition.name} />,
  belongsTo: ({ field, facts }) => <OneRecordInput {...facts} of={field.of ?? ''} />,
  manyOf: ({ field, facts }) => <RecordsInput {...facts} of={field.of ?? ''} />,
  // Set by the server; forms omit them.
  countOf: () => null,
  recordId: () => null,
  json: () => null,
};

/** The input of one field, rendered by its kind. */
export const FieldInput = (props: FieldInputProps) => {
  const { definition, source } = props;
  const facts = useInputFacts(props);
  const field = definition.fields[source];
  if (!field) return null;
  const Kind = kinds[field.kind];
  return <Kind definition={definition} field={field} facts={facts} />;
};
