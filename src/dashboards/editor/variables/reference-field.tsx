import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { KeyReference } from '../../../domain/dashboard/edits/variables.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import { findDatapoints } from '../../../providers/data/dashboards/editor-datapoints.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditor } from '../store.ts';
import { useVariables } from './use-variables.ts';

const MAX_FOUND = 100;

/** The keys of the dashboard's datapoints and of others, as suggestions. */
const useKeys = (): readonly string[] => {
  const known = useEditor((state) => state.datapoints);
  const dashboardId = useEditor(({ record }) => record?.id ?? null);
  const { data } = useQuery({
    queryKey: ['editor', 'datapoint keys', dashboardId],
    queryFn: ({ signal }) => findDatapoints('', { dashboardId, bound: [], limit: MAX_FOUND }, signal),
    staleTime: 60_000,
  });
  return [...new Set([...known.values(), ...(data ?? [])].map(({ key }) => key))].toSorted();
};

interface FieldsProps {
  readonly value: KeyReference;
  onChange(value: KeyReference): void;
}

/** Which datapoint of what is chosen is shown. */
const ReferenceFields = ({ value, onChange }: FieldsProps) => {
  const translate = useTranslate();
  const texts = useAutocompleteTexts();
  const keys = useKeys();
  const isDevice = useVariables().some(({ name, kind }) => name === value.variable && kind === 'device');
  return (
    <>
      <Autocomplete<string, false, false, true>
        {...texts}
        freeSolo
        autoSelect
        size="small"
        options={keys}
        value={value.key}
        onChange={(_, next) => onChange({ ...value, key: (next ?? '').trim() })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={translate('editor.variables.key')}
            helperText={translate('editor.variables.key_help')}
          />
        )}
      />
      {!isDevice && (
        <TextField
          size="small"
          label={translate('editor.variables.only_tag')}
          helperText={translate('editor.variables.only_tag_help')}
          value={value.with_tag ?? ''}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={({ target }) => onChange({ ...value, with_tag: target.value })}
        />
      )}
    </>
  );
};

interface Props {
  /** Names the source where several are edited together. */
  readonly label?: string;
  readonly value: KeyReference | undefined;
  /** The key of the datapoint that is bound now. */
  readonly defaultKey?: string | undefined;
  readonly disabled?: boolean;
  /** Null: a datapoint is bound instead. */
  onChange(value: KeyReference | null): void;
  /** Selects a datapoint. */
  readonly children: ReactNode;
}

/** Selects whether a binding shows a datapoint or what is chosen for a variable. */
export const ReferenceField = ({
  label,
  value,
  defaultKey = '',
  disabled = false,
  onChange,
  children,
}: Props) => {
  const translate = useTranslate();
  const variables = useVariables();
  if (variables.length === 0 && !value) return children;
  const name = value?.variable ?? '';
  const isKnown = name === '' || variables.some((one) => one.name === name);
  return (
    <>
      <TextField
        select
        size="small"
        label={[label, translate('editor.variables.source')].filter(Boolean).join(': ')}
        disabled={disabled}
        value={name}
        error={!isKnown}
        helperText={isKnown ? undefined : translate('editor.wrong.variable', { about: name })}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : { key: defaultKey, ...value, variable: target.value })
        }
      >
        <MenuItem value="">{translate('editor.variables.fixed')}</MenuItem>
        {!isKnown && <MenuItem value={name}>{name}</MenuItem>}
        {variables.map((one) => (
          <MenuItem key={one.name} value={one.name}>
            {translate('editor.variables.of', { label: one.label })}
          </MenuItem>
        ))}
      </TextField>
      {value ? <ReferenceFields value={value} onChange={onChange} /> : children}
    </>
  );
};

/** Adds a binding to a variable to a list of bindings. Nothing while the dashboard has no variables. */
export const AddReference = ({ onAdd }: { onAdd(reference: KeyReference): void }) => {
  const translate = useTranslate();
  const variables = useVariables();
  const [draft, setDraft] = useState<KeyReference | null>(null);
  if (variables.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 2 }}>
      <TextField
        select
        size="small"
        label={translate('editor.variables.add_of')}
        value={draft?.variable ?? ''}
        onChange={({ target }) => setDraft({ key: '', ...draft, variable: target.value })}
      >
        {variables.map((one) => (
          <MenuItem key={one.name} value={one.name}>
            {translate('editor.variables.of', { label: one.label })}
          </MenuItem>
        ))}
      </TextField>
      {draft && (
        <>
          <ReferenceFields value={draft} onChange={setDraft} />
          <Button
            variant="outlined"
            disabled={draft.key === ''}
            onClick={() => {
              onAdd(draft);
              setDraft(null);
            }}
          >
            {translate('editor.variables.add_binding')}
          </Button>
        </>
      )}
    </Box>
  );
};
