import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../../domain/time/zoned.ts';
import { useZone } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const HOUR_MS = 3_600_000;
const HOURS = [1, 4, 8] as const;
const DAYS = [1, 7] as const;

/** The end of shelving and its reason, as entered. `until` is ISO 8601; null while it is incomplete. */
export const useShelving = () => {
  const zone = useZone();
  const [until, setUntil] = useState(() => toLocalInput(new Date(Date.now() + HOUR_MS).toISOString(), zone));
  const [reason, setReason] = useState('');
  return { until, setUntil, reason, setReason, instant: fromLocalInput(until, zone), zone };
};

interface Props {
  readonly entered: ReturnType<typeof useShelving>;
  /** Critical alarms can be shelved for 8 hours at most. */
  readonly isCritical: boolean;
}

/** Inputs for the end of shelving, with usual lengths, and the reason. */
export const ShelveInputs = ({ entered, isCritical }: Props) => {
  const translate = useTranslate();
  const { until, setUntil, reason, setReason, zone } = entered;
  const lengths = [
    ...HOURS.map((count) => ({ hours: count, label: translate('alarms.hours', { smart_count: count }) })),
    ...(isCritical ? [] : DAYS).map((count) => ({
      hours: 24 * count,
      label: translate('alarms.days', { smart_count: count }),
    })),
  ];
  return (
    <>
      <ButtonGroup size="small" sx={{ flexWrap: 'wrap' }}>
        {lengths.map(({ hours, label }) => (
          <Button
            key={hours}
            onClick={() => setUntil(toLocalInput(new Date(Date.now() + hours * HOUR_MS).toISOString(), zone))}
          >
            {label}
          </Button>
        ))}
      </ButtonGroup>
      <TextField
        type="datetime-local"
        label={translate('alarms.until')}
        helperText={translate('alarms.until_help', { zone })}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        required
        fullWidth
        size="small"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label={translate('alarms.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
        fullWidth
        multiline
        size="small"
      />
    </>
  );
};
