import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useId, type ReactNode } from 'react';
import { NOTHING } from '../../domain/format.ts';
import { healthOf } from '../../domain/health.ts';
import { healthText, problemText } from '../../domain/health-text.ts';
import { Ago } from '../../generator/ago.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { observationsOf } from '../../live/observations.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { shownHealth } from '../devices/device-mark.tsx';
import type { Device } from './device.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0, flex: '1 0 40%' }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  </Box>
);

const Next = ({ at }: { readonly at: string }) => {
  const translate = useTranslate();
  const isLate = useServerNow() > Date.parse(at);
  return (
    <>
      <Ago at={at} />
      {isLate && (
        <Box component="span" sx={{ color: 'warning.main', ml: 1 }}>
          {translate('device.late')}
        </Box>
      )}
    </>
  );
};

const newest = (times: readonly (string | null)[]): string | null =>
  times.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);

/** A device's status and reason, last and next expected uplink. */
export const DeviceStatus = ({ device: loaded }: { readonly device: Device }) => {
  const translate = useTranslate();
  const heading = useId();
  const reader = useHealthReader();
  const now = useServerNow();
  const latest = loaded.datapoints.flatMap(observationsOf);
  const device = { ...loaded, last_seen_at: newest([loaded.last_seen_at, ...latest.map(({ at }) => at)]) };
  const health = healthOf(device, now, latest);
  return (
    <Paper component="section" aria-labelledby={heading} variant="outlined" sx={{ borderRadius: 1, p: 2 }}>
      <Box
        component="h2"
        id={heading}
        sx={{ m: 0, mb: 0.5, fontSize: 14, fontWeight: 400, color: 'text.secondary' }}
      >
        {translate('device.status')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, mb: 2, fontSize: 16 }}>
        {health.problems.length > 0 ? (
          health.problems.map((problem) => (
            <Box
              key={problem.datapoint_id}
              sx={{ width: 1, fontWeight: 600, '& .plain-mark': { whiteSpace: 'normal' } }}
            >
              <StateMark mark="alarm" word={problemText(problem, { ...reader, now })} />
            </Box>
          ))
        ) : (
          <strong>
            <StateMark {...shownHealth(device, health, reader.words)} />
          </strong>
        )}
        {health.problems.length > 0 && health.isSilent && (
          <StateMark mark="stale" word={reader.words('silent')} />
        )}
        {health.problems.length === 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {healthText(health, device, { ...reader, now })}
          </Box>
        )}
      </Box>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1.5, m: 0 }}>
        <Fact name={translate('device.last_seen')}>
          {device.last_seen_at ? <Ago at={device.last_seen_at} /> : translate('generator.value.never')}
        </Fact>
        <Fact name={translate('device.next')}>{health.nextAt ? <Next at={health.nextAt} /> : NOTHING}</Fact>
      </Box>
    </Paper>
  );
};
