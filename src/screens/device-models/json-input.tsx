import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useField, useInputProps } from '../../generator/form/use-field.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, 2);

/** The value of a text; what is no JSON stays text, which the form's rule rejects. */
const valueOf = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

interface Props {
  readonly source: string;
  readonly isRequired?: boolean;
  readonly rows?: number;
  /** Code is kept as it is typed. */
  readonly isCode?: boolean;
}

/** An input of JSON or code in several lines. */
export const JsonInput = ({ source, isRequired = false, rows = 6, isCode = false }: Props) => {
  const translate = useTranslate();
  const props = useInputProps({ source, required: isRequired });
  const { value, onChange, onBlur, fieldProps } = useField<unknown>({
    ...props,
    helperText:
      isCode || !props.helperText
        ? props.helperText
        : translate('models.json_help', { help: props.helperText }),
  });
  const [text, setText] = useState(() => textOf(value));
  // Changed from outside, by the table of a message.
  useEffect(() => {
    setText((typed) => {
      const own = isCode ? typed : valueOf(typed);
      return JSON.stringify(own ?? null) === JSON.stringify(value ?? null) ? typed : textOf(value);
    });
  }, [value, isCode]);
  return (
    <TextField
      {...fieldProps}
      multiline
      minRows={rows}
      maxRows={24}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(isCode ? target.value || null : valueOf(target.value));
      }}
      onBlur={onBlur}
      slotProps={{
        htmlInput: { spellCheck: false, translate: 'no', style: { fontFamily: 'monospace', fontSize: 13 } },
      }}
    />
  );
};
