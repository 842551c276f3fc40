import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { DATAPOINT_ROLES } from '../../domain/readings/datapoint-roles.ts';
import { useLabels } from '../../generator/labels.ts';
import type { TriedValue } from '../../providers/data/devices/model-calls.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

const datapoints = resourceNamed('datapoints');

type Entry = Readonly<Record<string, unknown>>;
const IGNORE = 'ignore';
const NONE = '';

/** The entry of a path in the form's values, and a way to replace it. */
const useEntry = (path: string) => {
  const { getValues, setValue } = useFormContext();
  const entries = (): readonly Entry[] => {
    const values = getValues('values') as unknown;
    return Array.isArray(values) ? (values as Entry[]) : [];
  };
  const known = (): Entry | undefined => entries().find(({ from }) => from === path);
  const replace = (facts: Entry): void => {
    const before = known();
    const entry = { from: path, ...facts };
    const next = before ? entries().map((one) => (one === before ? entry : one)) : [...entries(), entry];
    setValue('values', next, { shouldDirty: true });
  };
  return { known, replace };
};

/** What a value means: a role, nothing in particular, or that it is left out. What else is known of it stays. */
export const MeaningInput = ({ value: { path, role, outcome } }: { readonly value: TriedValue }) => {
  const translate = useTranslate();
  const labels = useLabels(datapoints);
  const { known, replace } = useEntry(path);
  const choose = (meaning: string): void => {
    const { ignore: _, role: __, ...kept } = known() ?? {};
    replace(meaning === IGNORE ? { ignore: true } : meaning === NONE ? kept : { ...kept, role: meaning });
  };
  return (
    <TextField
      select
      fullWidth
      size="small"
      variant="standard"
      value={outcome === 'ignored' ? IGNORE : (role ?? NONE)}
      onChange={({ target }) => choose(target.value)}
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': `${translate('models.column.meaning')}: ${path}` },
      }}
    >
      <MenuItem value={NONE}>{translate('models.no_meaning')}</MenuItem>
      <MenuItem value={IGNORE}>{translate('models.ignore')}</MenuItem>
      {DATAPOINT_ROLES.map((each) => (
        <MenuItem key={each} value={each}>
          {labels.value('role', each)}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** The unit of a value. */
export const ValueUnitInput = ({ value: { path, unit } }: { readonly value: TriedValue }) => {
  const translate = useTranslate();
  const { known, replace } = useEntry(path);
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    const { unit: _, ...kept } = known() ?? {};
    replace(text.trim() === '' ? kept : { ...kept, unit: text.trim() });
  };
  return (
    <TextField
      size="small"
      variant="standard"
      value={typed ?? unit ?? ''}
      onChange={({ target }) => type(target.value)}
      sx={{ width: 64 }}
      slotProps={{
        htmlInput: { 'aria-label': `${translate('models.column.unit')}: ${path}`, maxLength: 20 },
      }}
    />
  );
};
