import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { PIN_PATTERN, WALL_SECONDS } from '../../domain/dashboard/limits.ts';
import { valuesInAddress } from '../../domain/dashboard/variables/address.ts';
import { live } from '../../live/client.ts';
import { createShare } from '../../providers/data/dashboards/shares.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { CreatedLink } from './created-link.tsx';
import { OtherBoards } from './other-boards.tsx';
import { SharedVariables, type SharedDashboard } from './shared-variables.tsx';

/** The offered lifetimes, in days. */
const DAYS = [1, 7, 30, 90, 365] as const;
const DAY_MS = 86_400_000;
const SECONDS = 20;
const FORM = { display: 'grid', gap: 2, mt: 2, p: 2 } as const;

interface Props {
  readonly dashboard: SharedDashboard;
  onCreated(): void;
}

/** The form that creates a link; afterwards the link, which is shown once. */
export const CreateShare = ({ dashboard, onCreated }: Props) => {
  const [url, setUrl] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (form: FormData): Promise<void> => {
    const textOf = (name: string): string => String(form.get(name) ?? '').trim();
    const days = Number(textOf('days'));
    setBusy(true);
    setError(null);
    try {
      setUrl(
        await createShare(dashboard.id, {
          title: textOf('title'),
          expires_at: days > 0 ? new Date(live.store.now() + days * DAY_MS).toISOString() : null,
          pin: textOf('pin') || null,
          others,
          seconds: Number(textOf('seconds') || SECONDS),
          variables: valuesInAddress(new URLSearchParams(window.location.search)),
        }),
      );
      setOthers([]);
      onCreated();
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void submit(new FormData(event.currentTarget));
  };

  if (url !== null) return <CreatedLink url={url} onAnother={() => setUrl(null)} />;
  return (
    <Paper component="form" variant="outlined" onSubmit={onSubmit} sx={FORM}>
      <TextField
        name="title"
        label={translate('sharing.name')}
        required
        fullWidth
        size="small"
        defaultValue={dashboard.title}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { required: false } }}
      />
      <TextField
        select
        name="days"
        label={translate('sharing.expires')}
        fullWidth
        size="small"
        defaultValue="0"
        slotProps={{ select: { native: true } }}
      >
        <option value="0">{translate('sharing.never')}</option>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {translate('sharing.days', { smart_count: days })}
          </option>
        ))}
      </TextField>
      <TextField
        name="pin"
        label={translate('sharing.pin')}
        helperText={translate('sharing.pin_help')}
        fullWidth
        size="small"
        autoComplete="off"
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            pattern: PIN_PATTERN.source,
            title: translate('sharing.pin_help'),
          },
        }}
      />
      <OtherBoards dashboard={dashboard.id} chosen={others} onChosen={setOthers} />
      {others.length > 0 && (
        <TextField
          name="seconds"
          type="number"
          label={translate('sharing.seconds')}
          required
          fullWidth
          size="small"
          defaultValue={SECONDS}
          slotProps={{ htmlInput: WALL_SECONDS, inputLabel: { required: false } }}
        />
      )}
      <SharedVariables dashboard={dashboard} />
      {error && <Alert severity="error">{error}</Alert>}
      <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
        {translate('sharing.create')}
      </Button>
    </Paper>
  );
};
