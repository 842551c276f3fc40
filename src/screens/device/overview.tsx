import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useAllowed } from '../../generator/allowed.ts';
import { FieldList } from '../../generator/field-list.tsx';
import { resourceNamed } from '../../resources/all.ts';
import type { Datapoint } from '../datapoint.ts';
import { LiveValues } from '../live-values.tsx';
import { DatapointDialog } from './datapoint-dialog.tsx';
import type { Device } from './device.ts';
import { DeviceStatus } from './status.tsx';

const devices = resourceNamed('devices');
const PLACE = ['company_id', 'parent_device_id', 'project_ids', 'location', 'endpoint_name', 'tags'];
const IDENTITY = [
  'type',
  'dev_id',
  'app_id',
  'hw_serial',
  'xid',
  'expected_interval_s',
  'uplinks',
  'last_status',
  'created_at',
  'updated_at',
];

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

const Facts = ({ device, names }: { readonly device: Device; readonly names: readonly string[] }) => (
  <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 } }}>
    <FieldList definition={devices} record={device} only={names} />
  </Paper>
);

interface Props {
  readonly device: Device;
  onChanged(): void;
}

/** A device's status, live values, location and identity. */
export const Overview = ({ device, onChanged }: Props) => {
  const translate = useTranslate();
  const editable = useAllowed(resourceNamed('datapoints'))('edit');
  const [edited, setEdited] = useState<Datapoint | null>(null);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Section title={translate('device.status')}>
        <DeviceStatus device={device} />
      </Section>
      <Section title={translate('device.values')}>
        <LiveValues
          datapoints={device.datapoints}
          intervalS={device.expected_interval_s}
          limits={device.health?.limits}
          {...(editable ? { onEdit: setEdited } : {})}
        />
      </Section>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Section title={translate('device.place')}>
          <Facts device={device} names={PLACE} />
        </Section>
        <Section title={translate('device.identity')}>
          <Facts device={device} names={IDENTITY} />
        </Section>
      </Box>
      {edited && (
        <DatapointDialog
          datapoint={edited}
          companyId={device.company_id ?? null}
          onSaved={onChanged}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
};
