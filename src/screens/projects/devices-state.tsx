import type { ProjectSummary } from '../../domain/project-summary.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../domain/format.ts';
import { Ago } from '../../generator/ago.tsx';
import { Hint } from '../../generator/hint.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { TextLink, useRecordPath } from '../../generator/record-link.tsx';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { useCountText } from '../../generator/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

type Devices = ProjectSummary['devices'];
const STATES = ['live', 'stale', 'silent', 'inactive', 'new'] as const;
const MARKS: Readonly<Record<(typeof STATES)[number], StateKind>> = {
  live: 'active',
  stale: 'stale',
  silent: 'alarm',
  inactive: 'inactive',
  new: 'new',
};
const COLOURS: Readonly<Record<(typeof STATES)[number], string>> = {
  live: 'success.main',
  stale: 'warning.main',
  silent: 'error.main',
  inactive: 'action.disabled',
  new: 'primary.main',
};
/** Listed even if the count is 0. */
const ALWAYS_LISTED: ReadonlySet<string> = new Set(['live']);

/** Devices by state as a stacked bar. The labels below it are the accessible version. */
const Shares = ({ devices }: { readonly devices: Devices }) => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      gap: '2px',
      height: 8,
      borderRadius: 1,
      overflow: 'hidden',
      bgcolor: 'divider',
      my: 1.5,
    }}
  >
    {STATES.filter((state) => devices[state] > 0).map((state) => (
      <Box key={state} sx={{ flex: `${devices[state]} 0 4px`, bgcolor: COLOURS[state] }} />
    ))}
  </Box>
);

const Late = ({ devices }: { readonly devices: Devices }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const path = useRecordPath('devices');
  const rest = devices.stale + devices.silent - devices.late.length;
  if (devices.late.length === 0) {
    return (
      <Box sx={{ color: 'text.secondary', mt: 1.5 }}>
        {translate(devices.active === 0 ? 'projects.nobody_active' : 'projects.all_well')}
      </Box>
    );
  }
  return (
    <>
      <Typography component="h4" sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mt: 2 }}>
        {translate('projects.late')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {devices.late.map(({ id, title, last_seen_at }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              minHeight: 28,
              alignItems: 'center',
            }}
          >
            <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              <TextLink to={path(id)}>{title}</TextLink>
            </Box>
            <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {last_seen_at ? <Ago at={last_seen_at} /> : translate('projects.never')}
            </Box>
          </Box>
        ))}
        {rest > 0 && (
          <Box component="li" sx={{ color: 'text.secondary' }}>
            {countText('projects.more_rows', rest)}
          </Box>
        )}
      </Box>
    </>
  );
};

/** A project's devices by state, and those silent the longest. */
export const DevicesState = ({ devices }: { readonly devices: Devices }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const locale = useFormatLocale();
  return (
    <Box>
      <Typography component="h3" sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {countText('projects.device_count', devices.total)}
      </Typography>
      {devices.total > 0 && (
        <>
          <Shares devices={devices} />
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
          >
            {STATES.filter((state) => devices[state] > 0 || ALWAYS_LISTED.has(state)).map((state) => (
              <Box
                key={state}
                component="li"
                sx={{ display: 'flex', gap: 0.75, minHeight: 28, alignItems: 'center' }}
              >
                <Hint title={translate(`projects.state_help.${state}`)}>
                  <span>
                    <StateMark mark={MARKS[state]} word={translate(`projects.states.${state}`)} />
                  </span>
                </Hint>
                <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(devices[state], locale)}
                </Box>
              </Box>
            ))}
          </Box>
          <Late devices={devices} />
        </>
      )}
      {devices.total === 0 && (
        <Box sx={{ color: 'text.secondary', mt: 1 }}>{translate('projects.none_text')}</Box>
      )}
    </Box>
  );
};
