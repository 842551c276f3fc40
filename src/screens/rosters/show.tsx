import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import { OwnCells } from '../../generator/list/cells.tsx';
import { FieldSections } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { rosterCells } from './cells.tsx';
import { OnCall } from './on-call.tsx';
import { useRoster } from './use-roster.ts';
import { RosterWeek } from './week.tsx';

const Week = ({ record }: { readonly record: RaRecord }) => (
  <Box sx={{ mb: 3, maxWidth: 800 }}>
    <RosterWeek roster={useRoster(record)} />
  </Box>
);

/** Shows a roster: who is on call now and this week. */
export default function RosterShow() {
  return (
    <OwnCells value={rosterCells}>
      <GeneratedShow>
        {(record) => (
          <>
            <OnCall roster={Number(record.id)} />
            <Week record={record} />
            <Box sx={{ mb: 3, maxWidth: 800 }}>
              <FieldSections record={record} />
            </Box>
            <RecordHistory resource="rosters" ids={[Number(record.id)]} />
          </>
        )}
      </GeneratedShow>
    </OwnCells>
  );
}
