import Box from '@mui/material/Box';
import { FieldSections } from '../generator/field-sections.tsx';
import { ShowView } from '../generator/show-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { HeardDevices } from './gateways/heard-devices.tsx';

const gateways = resourceNamed('gateways');

/** A gateway's page: its reception and its devices. */
export default function GatewayShow() {
  return (
    <ShowView definition={gateways}>
      {(record) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box sx={{ maxWidth: 800 }}>
            <FieldSections definition={gateways} record={record} />
          </Box>
          <HeardDevices gateway={Number(record.id)} />
        </Box>
      )}
    </ShowView>
  );
}
