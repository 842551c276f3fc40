import Box from '@mui/material/Box';
import { RecordHistory } from '../../../generator/history/record-history.tsx';
import type { Device } from '../device.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Audit history of a device and its datapoints. */
export const DeviceHistory = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <RecordHistory resource="devices" ids={[device.id]} />
      <RecordHistory
        resource="datapoints"
        ids={device.datapoints.map(({ id }) => id)}
        title={translate('device.history_values')}
        isQuiet
      />
    </Box>
  );
};
