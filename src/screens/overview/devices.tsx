import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Overview } from '../../domain/alarms/cases/overview.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { SideCard } from './card.tsx';

/** How many of the devices in service report. */
export const Devices = ({ devices: { active, reporting, unreadable = 0 } }: Pick<Overview, 'devices'>) => {
  const area = useArea();
  const locale = useFormatLocale();
  const words = translate(active === 0 ? 'overview.devices.none' : 'overview.devices.reporting', {
    reporting: formatCount(reporting, locale),
    active: formatCount(active, locale),
  });
  const listOf = (query: Record<string, string>): string =>
    `${pathTo(area, 'devices', 'list')}?${new URLSearchParams(query)}`;
  return (
    <SideCard title={translate('overview.devices.title')}>
      <StateMark mark={active === 0 ? 'inactive' : reporting < active ? 'stale' : 'active'} word={words} />
      {active > 0 && (
        <Box aria-hidden sx={SHARE}>
          <span style={{ width: `${(reporting / active) * 100}%` }} />
        </Box>
      )}
      {reporting < active && (
        <Link
          component={RouterLink}
          to={listOf({ filter: '{"is_silent":true}', sort: 'last_seen_at', order: 'ASC' })}
        >
          {translate('overview.devices.silent')}
        </Link>
      )}
      {unreadable > 0 && (
        <Link component={RouterLink} to={listOf({ filter: '{"is_unreadable":true}' })}>
          {translate('overview.devices.unreadable', { smart_count: unreadable })}
        </Link>
      )}
    </SideCard>
  );
};

/** How many of all, as a bar. */
const SHARE = {
  width: 1,
  height: 6,
  overflow: 'hidden',
  borderRadius: '3px',
  bgcolor: 'color-mix(in srgb, var(--fg-warning) 70%, var(--fg-surface))',
  '& > span': {
    display: 'block',
    height: 1,
    borderRight: '2px solid var(--fg-surface)',
    bgcolor: 'success.main',
  },
} as const;
