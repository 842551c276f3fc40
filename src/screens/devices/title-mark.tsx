import Box from '@mui/material/Box';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { DeviceMark, type AlarmedDevice } from './device-mark.tsx';

/** A device's status beside its title: what it is, and how bad its worst open alarm is. */
export const TitleMark = ({ device }: { readonly device: AlarmedDevice }) => {
  const severity = ALARM_LEVELS[device.alarm_level ?? 0];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {severity && <SeverityMark severity={severity} />}
      <DeviceMark device={device} />
    </Box>
  );
};
