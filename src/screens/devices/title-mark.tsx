import Box from '@mui/material/Box';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { DeviceMark, judgedNow, shownHealth, type AlarmedDevice } from './device-mark.tsx';

/** A device's status beside its title: what it is, and how bad its worst open alarm is. */
export const TitleMark = ({ device }: { readonly device: AlarmedDevice }) => {
  const severity = ALARM_LEVELS[device.alarm_level ?? 0];
  const { words } = useHealthReader();
  // Why it is an alarm stands below: in its open alarms, or with the main value.
  const isSaid =
    severity !== undefined && shownHealth(device, judgedNow(device).health, words).mark === 'alarm';
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {severity && <SeverityMark severity={severity} />}
      {!isSaid && <DeviceMark device={device} />}
    </Box>
  );
};
