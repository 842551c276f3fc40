import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { exactTime } from '../../domain/time/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { agoText } from '../../providers/age-text.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { resumeShare, revokeShare, type ShareLink } from '../../providers/data/dashboards/shares.ts';
import { translate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly dashboard: number;
  readonly share: ShareLink;
  onChanged(): void;
}

/** A link with its state, and the button that revokes it after a confirmation. */
export const ShareRow = ({ dashboard, share, onChanged }: Props) => {
  const { id, title, has_pin, is_paused, boards, variables, expires_at, last_seen_at } = share;
  const zone = useZone();
  const locale = useFormatLocale();
  const now = useServerNow();
  const [isSure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = async (call: typeof revokeShare): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await call(dashboard, id);
      onChanged();
    } catch (failure) {
      setError((failure as Error).message);
    }
    setBusy(false);
  };
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now;
  const facts = [
    is_paused && translate('sharing.paused'),
    last_seen_at
      ? translate('sharing.seen', { age: agoText(last_seen_at, now) })
      : translate('sharing.unseen'),
    expires_at &&
      (isExpired
        ? translate('sharing.expired')
        : translate('sharing.until', { time: exactTime(expires_at, zone, locale) })),
    boards.length > 1 && translate('sharing.rotates', { smart_count: boards.length }),
    has_pin && translate('sharing.with_pin'),
  ].filter(Boolean);
  return (
    <ListItem disableGutters divider sx={{ gap: 1, minHeight: 56 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
        {variables.length > 0 && (
          <Typography>
            {translate('sharing.shows', { choices: variables.map((each) => each.title).join(', ') })}
          </Typography>
        )}
        <Typography color="textSecondary">
          {isSure ? translate('sharing.revoke_sure') : facts.join(' · ')}
        </Typography>
        {error && <Alert severity="error">{error}</Alert>}
      </Box>
      {isSure && (
        <Button color="inherit" onClick={() => setSure(false)}>
          {translate('sharing.keep')}
        </Button>
      )}
      {is_paused && !isSure && (
        <Button
          variant="outlined"
          aria-label={translate('sharing.resume_name', { title })}
          disabled={busy}
          onClick={() => void change(resumeShare)}
        >
          {translate('sharing.resume')}
        </Button>
      )}
      <Button
        // Two buttons: a double click must not confirm.
        key={isSure ? 'sure' : 'first'}
        color="error"
        variant={isSure ? 'outlined' : 'text'}
        aria-label={isSure ? undefined : translate('sharing.revoke_name', { title })}
        disabled={busy}
        onClick={() => (isSure ? void change(revokeShare) : setSure(true))}
      >
        {translate('sharing.revoke')}
      </Button>
    </ListItem>
  );
};
