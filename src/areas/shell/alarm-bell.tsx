import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import type { Area } from '../../domain/access/roles.ts';
import { useAlarmSummary } from '../../live/use-alarms.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { icons } from '../../providers/icons.tsx';

// Loaded when it is opened: every page has the button.
const AlarmPanel = lazy(async () => ({ default: (await import('./alarm-panel.tsx')).AlarmPanel }));

const BADGE = { '& .MuiBadge-badge': { minWidth: 18, height: 18, px: 0.5, fontSize: 11 } } as const;

/** The button in the top bar with the number of unacknowledged alarms; opens a panel with the newest. */
export const AlarmBell = ({ area }: { readonly area: Area }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = useAlarmSummary()?.unacknowledged ?? 0;
  const name = translate('alarm_bell.name', { count });
  const close = (): void => setAnchor(null);
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          color="inherit"
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Badge badgeContent={count} color="error" aria-hidden sx={BADGE}>
            <icons.alert />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('alarm_bell.title'),
            sx: { width: 400, maxHeight: 'calc(100dvh - 64px)' },
          },
        }}
      >
        <Suspense fallback={<Typography sx={{ p: 2 }}>{translate('alarm_bell.loading')}</Typography>}>
          <AlarmPanel area={area} count={count} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
};
