import { zoneNames } from '../domain/time/time-zones.ts';
import { RecordPicker, RecordsPicker } from './record-picker.tsx';
import { TagPicker } from './tag-picker.tsx';
import { useField, type InputFacts } from './use-field.ts';
import { WordPicker } from './word-picker.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

export const PickOne = (props: InputFacts & { readonly of: string }) => {
  const { value, onChange, onBlur, fieldProps } = useField<number>(props);
  return (
    <RecordPicker
      of={props.of}
      label={props.label}
      value={value ?? null}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

export const PickMany = (props: InputFacts & { readonly of: string }) => {
  const { value, onChange, onBlur, fieldProps } = useField<number[]>(props);
  return (
    <RecordsPicker
      of={props.of}
      label={props.label}
      value={value ?? []}
      onChange={onChange}
      onBlur={onBlur}
      field={fieldProps}
      size="small"
    />
  );
};

export const PickZone = (props: InputFacts) => {
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

/** A tag input that suggests tags in use. */
export const PickTags = (props: InputFacts) => {
  const translate = useTranslate();
  const help = props.help ?? translate('generator.form.tags_help');
  const { value, onChange, onBlur, fieldProps } = useField<string[]>({ ...props, help });
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
