import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { useExactText } from './exact-text.ts';

const SHOWN = 5;

interface Props {
  readonly datapoint: Datapoint;
  onSaved(): void;
}

/** Sets a register to what the dial of its meter shows, and lists what it showed before. */
export const Dial = ({ datapoint, onSaved }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const textOf = useExactText();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const done = useNotifyDone();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data: readings } = useQuery({
    queryKey: ['dial', datapoint.id],
    queryFn: ({ signal }) => provider.dialReadings(datapoint.id, signal),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const value = Number(text.trim().replaceAll(',', ''));
    if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
      setProblem(translate('device.dial.number'));
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const batch = await provider.readDial(datapoint.id, value);
      await client.invalidateQueries();
      done('device.dial.done', { value: textOf(value, datapoint.unit) }, batch);
      onSaved();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2">
        {translate('device.dial.title')}
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', maxWidth: 400, mt: 1.5 }}
      >
        <TextField
          size="small"
          sx={{ flex: 1 }}
          label={translate('device.dial.shows', { unit: datapoint.unit ?? '' })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={problem !== null}
          helperText={problem ?? translate('device.dial.help')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        {/* Below the height of a label. */}
        <Button type="submit" variant="outlined" loading={isBusy} sx={{ mt: '22px' }}>
          {translate('device.dial.set')}
        </Button>
      </Box>
      {readings && readings.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: 13 }}>
          {readings.slice(0, SHOWN).map(({ id, at, value, user_name }) => (
            <li key={id}>
              {[textOf(value, datapoint.unit), when.format(new Date(at)), user_name]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
