import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../../generator/form/use-field.ts';
import type { ParamSchema } from '../../providers/data/alarms/settings-calls.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useParamLabel } from './use-param-label.ts';
import { useKinds } from './use-kinds.ts';

type Params = Readonly<Record<string, unknown>>;

/** The type of a parameter; `null` is allowed where it is optional. */
export const typeOf = ({ type }: ParamSchema): string =>
  typeof type === 'string' ? type : (type.find((each) => each !== 'null') ?? 'string');

interface ParamProps {
  readonly name: string;
  readonly schema: ParamSchema;
  readonly isRequired: boolean;
  readonly value: unknown;
  onChange(value: unknown): void;
}

const isNumeric = (schema: ParamSchema): boolean => ['number', 'integer'].includes(typeOf(schema));

/** The entered text as a value; what is no number stays text, so that the server's message explains it. */
const valueOf = (text: string, schema: ParamSchema): unknown => {
  if (text.trim() === '') return undefined;
  const number = Number(text);
  return isNumeric(schema) && Number.isFinite(number) ? number : text;
};

const ParamInput = ({ name, schema, isRequired, value, onChange }: ParamProps) => {
  const label = useParamLabel()(name);
  const [text, setText] = useState(() => (value === undefined || value === null ? '' : String(value)));
  const unit = schema['x-unit'];
  if (typeOf(schema) === 'boolean') {
    return (
      <Box>
        <FormControlLabel
          label={label}
          control={
            <Switch
              checked={(value ?? schema.default) === true}
              onChange={({ target }) => onChange(target.checked)}
            />
          }
        />
        <FormHelperText sx={{ mx: 0 }}>{schema.description}</FormHelperText>
      </Box>
    );
  }
  return (
    <TextField
      label={label}
      name={`params.${name}`}
      value={text}
      placeholder={String(schema.default ?? '')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(valueOf(target.value, schema));
      }}
      required={isRequired}
      helperText={[schema.description, schema['x-source']].filter(Boolean).join(' ')}
      fullWidth
      size="small"
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: isNumeric(schema) ? 'decimal' : 'text' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
};

/** The parameters of the rule's kind, with their units; an empty one has its default, which is shown in grey. */
export const ParamsInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const { control } = useFormContext();
  const name = useWatch({ control, name: 'kind' }) as string | null;
  const kind = useKinds().kindOf(name);
  const { value, onChange, fieldProps } = useField<Params>({
    source,
    label: translate('resources.alarm-rules.fields.params'),
  });
  if (!kind) return null;
  const { properties, required = [] } = kind.params;
  const given = value ?? {};
  const set = (param: string, next: unknown): void => {
    // Those of another kind are dropped.
    const known = Object.entries(given).filter(([each]) => each !== param && Object.hasOwn(properties, each));
    onChange(Object.fromEntries(next === undefined ? known : [...known, [param, next]]));
  };
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: '16px 24px',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        alignItems: 'start',
        m: 0,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box component="legend" sx={{ px: 0.5, color: 'text.secondary', fontSize: 12 }}>
        {fieldProps.label}
      </Box>
      {Object.entries(properties).map(([param, schema]) => (
        <ParamInput
          key={`${kind.kind}.${param}`}
          name={param}
          schema={schema}
          isRequired={required.includes(param)}
          value={given[param]}
          onChange={(next) => set(param, next)}
        />
      ))}
      {fieldProps.error && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          {fieldProps.helperText}
        </FormHelperText>
      )}
    </Box>
  );
};
