import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { KEY_DAYS } from '../../domain/access/api-keys.ts';
import { useZone } from '../../providers/session/current-user.ts';
import { FieldInput } from '../../generator/form/inputs.tsx';
import { useServerNow } from '../../live/use-live.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const DAY = 86_400_000;

/** Sets when a key expires: an exact time or a preset lifetime from now. */
export const ExpiryInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const zone = useZone();
  const { setValue } = useFormContext();
  const now = useServerNow();
  const set = (days: number | null): void => {
    // Truncate to the minute, the input's precision.
    const at = days === null ? null : new Date(Math.floor((now + days * DAY) / 60_000) * 60_000);
    setValue(source, at?.toISOString() ?? null, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box>
      <FieldInput source={source} helperText={translate('keys.lifetime_help', { zone })} />
      <Box
        role="group"
        aria-label={translate('keys.lifetime')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}
      >
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {translate('keys.lifetime')}
        </Box>
        {KEY_DAYS.map((days) => (
          <Button key={days} size="small" variant="outlined" onClick={() => set(days)}>
            {days === 365 ? translate('keys.year') : translate('keys.days', { smart_count: days })}
          </Button>
        ))}
        <Button size="small" variant="outlined" onClick={() => set(null)}>
          {translate('keys.never')}
        </Button>
      </Box>
    </Box>
  );
};
