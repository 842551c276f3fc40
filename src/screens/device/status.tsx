import Box from '@mui/material/Box';
import { useId } from 'react';
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
import { Fact } from './facts.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

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

/** A device with its latest readings, which may be newer than it, and how it is. */
const useJudged = (loaded: Device) => {
  const now = useServerNow();
  const latest = loaded.datapoints.flatMap(observationsOf);
  const device = { ...loaded, last_seen_at: newest([loaded.last_seen_at, ...latest.map(({ at }) => at)]) };
  return { device, now, health: healthOf(device, now, latest) };
};

interface Props {
  readonly device: Device;
}

/** A device's status and reason. */
export const DeviceStatus = ({ device: loaded }: Props) => {
  const translate = useTranslate();
  const heading = useId();
  const reader = useHealthReader();
  const { device, now, health } = useJudged(loaded);
  const hasProblem = health.problems.length > 0;
  return (
    <Box component="section" aria-labelledby={heading}>
      <h2 id={heading} className="plain-unseen">
        {translate('device.status')}
      </h2>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
        {health.problems.map((problem) => (
          <Box
            key={problem.datapoint_id}
            sx={{ width: 1, fontWeight: 600, '& .plain-mark': { whiteSpace: 'normal' } }}
          >
            <StateMark mark="alarm" word={problemText(problem, { ...reader, now })} />
          </Box>
        ))}
        {hasProblem && health.isSilent && <StateMark mark="stale" word={reader.words('silent')} />}
        {!hasProblem && (
          <>
            <strong>
              <StateMark {...shownHealth(device, health, reader.words)} />
            </strong>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {healthText(health, device, { ...reader, now })}
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
};

/** When a device was last heard, and when it will be. */
export const Heard = ({ device: loaded }: Props) => {
  const translate = useTranslate();
  const { device, health } = useJudged(loaded);
  return (
    <>
      <Fact name={translate('device.last_seen')}>
        {device.last_seen_at ? <Ago at={device.last_seen_at} /> : translate('generator.value.never')}
      </Fact>
      <Fact name={translate('device.next')}>{health.nextAt ? <Next at={health.nextAt} /> : NOTHING}</Fact>
    </>
  );
};
