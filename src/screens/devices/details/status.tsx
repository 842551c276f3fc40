import Box from '@mui/material/Box';
import { useId } from 'react';
import { NOTHING } from '../../../domain/text/format.ts';
import { healthOf } from '../../../domain/devices/health.ts';
import { healthText, problemText, silenceText } from '../../../domain/devices/health-text.ts';
import { Ago } from '../../../generator/page/ago.tsx';
import { StateMark } from '../../../providers/theme/state-mark.tsx';
import { observationsOf } from '../../../live/observations.ts';
import { useServerNow } from '../../../live/use-live.ts';
import { useHealthReader } from '../../../providers/health-reader.ts';
import { useOpenCases } from '../../alarms/open-cases.tsx';
import { shownHealth } from '../device-mark.tsx';
import { hasOpenAlarm, type Device } from '../device.ts';
import { Fact } from './facts.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

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

interface StatusProps extends Props {
  /** Whether nothing is said of a device that is as it should be. */
  readonly isQuiet?: boolean;
}

/** The datapoints whose open alarms stand above on the page; undefined while they are loading. */
const useAlarmed = (device: Device): ReadonlySet<number | null> | undefined => {
  const { data, isPending } = useOpenCases({ device_id: device.id });
  if (isPending && hasOpenAlarm(device)) return undefined;
  return new Set(data?.map(({ datapoint_id }) => datapoint_id));
};

/** A device's status and reason; nothing if its open alarms, which are above, say it all. */
export const DeviceStatus = ({ device: loaded, isQuiet = false }: StatusProps) => {
  const translate = useTranslate();
  const heading = useId();
  const reader = useHealthReader();
  const alarmed = useAlarmed(loaded);
  const { device, now, health } = useJudged(loaded);
  const hasProblem = health.problems.length > 0;
  const problems = health.problems.filter(({ datapoint_id }) => alarmed && !alarmed.has(datapoint_id));
  if (hasProblem && problems.length === 0 && !health.isSilent) return null;
  // That it is active stands beside its name, and that it reports below its main value.
  if (isQuiet && !hasProblem && !health.isSilent && device.is_active) return null;
  return (
    <Box component="section" aria-labelledby={heading}>
      <h2 id={heading} className="plain-unseen">
        {translate('device.status')}
      </h2>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
        {problems.map((problem) => (
          <Box
            key={problem.datapoint_id}
            sx={{ width: 1, fontWeight: 600, '& .plain-mark': { whiteSpace: 'normal' } }}
          >
            <StateMark mark="alarm" word={problemText(problem, { ...reader, now })} />
          </Box>
        ))}
        {hasProblem && health.isSilent && (
          <StateMark mark="stale" word={silenceText(device.last_seen_at ?? null, { ...reader, now })} />
        )}
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
