import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { lazy, Suspense, useState } from 'react';
import { tagKey } from '../../../domain/devices/tags.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { FieldSections, PageSection } from '../../../generator/record/fields.tsx';
import { resourceNamed } from '../../../resources/all.ts';
import { useMedia } from '../../../providers/browser/use-media.ts';
import { OpenCases } from '../../alarms/open-cases.tsx';
import type { Datapoint } from '../datapoint.ts';
import { DeviceDay, isRegister } from '../water/day.tsx';
import { mainPoint } from '../readings/default-points.ts';
import { hasOpenAlarm, type Device } from '../device.ts';
import { Due } from './due.tsx';
import { Facts } from './facts.tsx';
import { DeviceGateways } from './gateways.tsx';
import { DeviceOutliers } from './outliers.tsx';
import { DeviceStatus, Heard } from './status.tsx';
import { DeviceValues } from './values.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const DatapointDialog = lazy(async () => ({
  default: (await import('./datapoint-dialog.tsx')).DatapointDialog,
}));
const DeviceHardware = lazy(async () => ({ default: (await import('./hardware.tsx')).DeviceHardware }));

/** Without the tag that the field of the endpoint shows. */
const withOwnTags = (device: Device): Device => ({
  ...device,
  tags: device.tags.filter((tag) => tagKey(tag) !== 'endpoint_name'),
});

interface Props {
  readonly device: Device;
  onChanged(): void;
}

/** A device's open alarms, day, status, live values, location and identity. */
export const Overview = ({ device, onChanged }: Props) => {
  const translate = useTranslate();
  const editable = useAllowed(resourceNamed('datapoints'))('edit');
  const [edited, setEdited] = useState<Datapoint | null>(null);
  const main = mainPoint(device);
  // A meter leads with today's water rather than with what its register shows.
  const others = device.datapoints.filter(({ id }) => id !== main?.id || (main && isRegister(main)));
  // Without a pointer that shows the button of a value, one button shows those of all.
  const isTouch = useMedia('(hover: none)');
  const [isEditing, setEditing] = useState(false);
  const onEdit = editable && (isEditing || !isTouch) ? setEdited : undefined;
  const editButton = editable && isTouch && (
    <IconButton
      aria-label={translate('device.edit_values')}
      aria-pressed={isEditing}
      color="primary"
      sx={isEditing ? { bgcolor: 'action.selected' } : {}}
      onClick={() => setEditing(!isEditing)}
    >
      <Edit fontSize="small" />
    </IconButton>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {!main && <OpenCases filter={{ device_id: device.id }} expected={hasOpenAlarm(device) ? 1 : 0} />}
      {main ? (
        <DeviceDay device={device} datapoint={main} onEdit={onEdit} />
      ) : (
        <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
          <DeviceStatus device={device} />
          <Facts>
            <Due device={device} />
            <Heard device={device} />
          </Facts>
        </Paper>
      )}
      {(!main || others.length > 0) && (
        <PageSection title={translate('device.values')} action={editButton}>
          <DeviceValues device={device} datapoints={others} onEdit={onEdit} />
        </PageSection>
      )}
      <DeviceOutliers device={device} />
      <DeviceGateways device={device.id} />
      <FieldSections isBrief record={withOwnTags(device)} />
      <Suspense fallback={null}>
        <DeviceHardware device={device} onReplaced={onChanged} />
      </Suspense>
      {edited && (
        <Suspense fallback={null}>
          <DatapointDialog
            datapoint={edited}
            companyId={device.company_id ?? null}
            onSaved={onChanged}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Box>
  );
};
