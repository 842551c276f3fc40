import Box from '@mui/material/Box';
import { OwnCells } from '../../generator/list/cells.tsx';
import { FieldSections } from '../../generator/record/fields.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { OpenCases } from '../alarms/open-cases.tsx';
import { HeardDevices } from './heard-devices.tsx';
import { gatewayCells } from './state.tsx';

/** A gateway's page: its open alarms, its state and reception, and its devices. */
export default function GatewayShow() {
  return (
    <OwnCells value={gatewayCells}>
      <GeneratedShow>
        {(record) => (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
            <OpenCases
              filter={{
                gateway_id: String(record.gateway_id),
                ...(typeof record.company_id === 'number' ? { company_id: record.company_id } : {}),
              }}
              expected={record.alarm_level ? 1 : 0}
            />
            <Box sx={{ maxWidth: 800 }}>
              {/* Its alarms are above. */}
              <FieldSections record={{ ...record, alarm_level: undefined }} />
            </Box>
            <HeardDevices gateway={Number(record.id)} />
          </Box>
        )}
      </GeneratedShow>
    </OwnCells>
  );
}
