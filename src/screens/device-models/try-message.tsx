import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { pastedMessage } from '../../domain/device-models/pasted.ts';
import { useLabels } from '../../generator/labels.ts';
import type { TriedValue } from '../../providers/data/devices/model-calls.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { useExactText } from '../devices/details/exact-text.ts';
import { MeaningInput, ValueUnitInput } from './value-inputs.tsx';

const datapoints = resourceNamed('datapoints');

const FIELDS = ['device_type', 'values', 'lists', 'decoder'] as const;

/** What is entered, as far as it says what values mean. */
const useModel = (): Readonly<Record<string, unknown>> => {
  const { control } = useFormContext();
  const watched = useWatch({ control, name: [...FIELDS] }) as readonly unknown[];
  const model = Object.fromEntries(FIELDS.map((name, index) => [name, watched[index]]));
  return { ...model, values: Array.isArray(model['values']) ? model['values'] : [] };
};

/** What each value of a message becomes. */
export const TriedValues = ({
  values,
  isEditable = false,
}: {
  readonly values: readonly TriedValue[];
  readonly isEditable?: boolean;
}) => {
  const translate = useTranslate();
  const labels = useLabels(datapoints);
  const textOf = useExactText();
  const columns = ['path', 'becomes', 'meaning', ...(isEditable ? ['unit'] : []), 'outcome'];
  return (
    // Wider than a phone: scrolled by keyboard, too.
    <TableContainer tabIndex={0} role="region" aria-label={translate('models.column.becomes')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{translate(`models.column.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map((value) => (
            // A path may become several datapoints.
            <TableRow key={`${value.path}/${value.key ?? ''}/${value.role ?? ''}`}>
              <TableCell sx={{ minWidth: 120, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                {value.path}
              </TableCell>
              <TableCell sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {value.value === null ? '–' : textOf(value.value, value.unit)}
              </TableCell>
              <TableCell sx={{ minWidth: 150 }}>
                {isEditable && value.outcome !== 'late' ? (
                  <MeaningInput value={value} />
                ) : (
                  value.role && labels.value('role', value.role)
                )}
              </TableCell>
              {isEditable && (
                <TableCell>{value.outcome === 'stored' && <ValueUnitInput value={value} />}</TableCell>
              )}
              <TableCell>
                {translate(`models.outcome.${value.outcome}`)}
                {value.reason && value.outcome !== 'ignored' && (
                  <Box sx={{ color: 'error.main', fontSize: 12 }}>{value.reason}</Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

/** Lets devices be recognised by the values of the message, as far as they are not left out. */
const RecognizeButton = ({ values }: { readonly values: readonly TriedValue[] }) => {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const keys = [...new Set(values.flatMap(({ path, outcome }) => (outcome === 'stored' ? [path] : [])))];
  const recognize = (): void => {
    const match = getValues('match') as unknown;
    const kept = typeof match === 'object' && match !== null ? match : {};
    setValue('match', { ...kept, keys }, { shouldDirty: true });
  };
  if (keys.length === 0) return null;
  return (
    <Button variant="outlined" onClick={recognize} sx={{ mt: 2 }}>
      {translate('models.recognize')}
    </Button>
  );
};

/** New devices whose latest message can be tried. */
const ReceivedMessages = ({ onChoose }: { readonly onChoose: (text: string) => void }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const [chosen, setChosen] = useState('');
  const { data: devices = [] } = useQuery({
    queryKey: ['device-models', 'new devices'],
    queryFn: ({ signal }) => provider.findPending('', signal),
    retry: false,
  });
  if (devices.length === 0) return null;
  const choose = async (id: string): Promise<void> => {
    setChosen(id);
    const [latest] = await provider.deviceMessages(Number(id));
    if (!latest) return;
    const { payload } = latest;
    onChoose(typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2));
  };
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={translate('models.received')}
      value={chosen}
      onChange={({ target }) => void choose(target.value)}
    >
      {devices.map(({ id, dev_id }) => (
        <MenuItem key={id} value={String(id)}>
          {dev_id}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** A message beside what each of its values becomes, while the model is edited. */
export const TryMessage = () => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const [text, setText] = useState('');
  const model = useModel();
  const tried = useDeferredValue(JSON.stringify([model, pastedMessage(text)]));
  const message = pastedMessage(text);
  const { data, error } = useQuery({
    queryKey: ['device-models', 'test', tried],
    queryFn: ({ signal }) => provider.tryModel(model, message ?? { payload: {} }, signal),
    enabled: message !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Box component="section" aria-label={translate('models.try')} sx={{ mb: 2 }}>
      <Box component="h2" sx={{ fontSize: 16, m: 0, mb: 1 }}>
        {translate('models.try')}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            multiline
            minRows={8}
            maxRows={30}
            fullWidth
            size="small"
            label={translate('models.message')}
            helperText={
              text.trim() !== '' && message === null
                ? translate('models.not_readable')
                : translate('models.try_text')
            }
            error={text.trim() !== '' && message === null}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
          />
          <ReceivedMessages onChoose={setText} />
        </Box>
        <Box aria-live="polite">
          {error && message !== null && (
            <Alert severity="warning">{translate('models.failed', { reason: error.message })}</Alert>
          )}
          {message !== null &&
            data?.errors.map((each) => (
              <Alert key={each} severity="warning" sx={{ mb: 1 }}>
                {each}
              </Alert>
            ))}
          {message !== null && data && data.values.length > 0 && (
            <>
              <TriedValues values={data.values} isEditable />
              <RecognizeButton values={data.values} />
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
};
