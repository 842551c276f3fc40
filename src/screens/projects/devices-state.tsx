import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../domain/text/format.ts';
import type { ProjectSummary } from '../../domain/projects/summary.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { Hint } from '../../generator/page/hint.tsx';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { Tile } from './tile.tsx';

type Props = Pick<ProjectSummary, 'devices'>;
/** The states that the figure leaves out. */
const STATES = ['stale', 'silent', 'inactive', 'new'] as const;
const MARKS: Readonly<Record<(typeof STATES)[number], StateKind>> = {
  stale: 'stale',
  silent: 'alarm',
  inactive: 'inactive',
  new: 'new',
};

/** How many of a project's devices report, and the states of the others. */
export const DevicesTile = ({ devices }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const count = (value: number): string => formatCount(value, locale);
  const others = STATES.filter((state) => devices[state] > 0);
  return (
    <Tile
      name={translate('projects.tiles.devices')}
      figure={translate('projects.tiles.online', {
        live: count(devices.live),
        active: count(devices.active),
      })}
    >
      {others.length === 0 ? (
        <StateMark
          mark={devices.active === 0 ? 'inactive' : 'active'}
          word={translate(devices.active === 0 ? 'projects.nobody_active' : 'projects.tiles.all_live')}
        />
      ) : (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {others.map((state) => (
            <span key={state}>
              <Hint title={translate(`projects.state_help.${state}`)}>
                <span>
                  <StateMark mark={MARKS[state]} word={translate(`projects.states.${state}`)} />
                </span>
              </Hint>{' '}
              {count(devices[state])}
            </span>
          ))}
        </Box>
      )}
    </Tile>
  );
};

/** The devices that have been silent the longest; nothing if all report. */
export const LateDevices = ({ devices }: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const path = useRecordPath('devices');
  const rest = devices.stale + devices.silent - devices.late.length;
  if (devices.late.length === 0) return null;
  return (
    <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h2" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>
        {translate('projects.late')}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
      >
        {devices.late.map(({ id, title, last_seen_at }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 28, minWidth: 0 }}
          >
            <TextLink to={path(id)}>{title}</TextLink>
            <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {last_seen_at ? <Ago at={last_seen_at} /> : translate('projects.never')}
            </Box>
          </Box>
        ))}
        {rest > 0 && (
          <Box component="li" sx={{ color: 'text.secondary', minHeight: 28, alignContent: 'center' }}>
            {countText('projects.more_rows', rest)}
          </Box>
        )}
      </Box>
    </Box>
  );
};
