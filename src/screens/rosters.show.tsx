import Box from '@mui/material/Box';
import { OwnCells } from '../generator/cells.tsx';
import { FieldSections } from '../generator/field-sections.tsx';
import { RecordHistory } from '../generator/history/record-history.tsx';
import { ShowView } from '../generator/show-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { rosterCells } from './rosters/cells.tsx';
import { OnCall } from './rosters/on-call.tsx';

const rosters = resourceNamed('rosters');

/** Shows a roster and who is on call now. */
export default function RosterShow() {
  return (
    <OwnCells value={rosterCells}>
      <ShowView definition={rosters}>
        {(record) => (
          <>
            <OnCall roster={Number(record.id)} />
            <Box sx={{ mb: 3, maxWidth: 800 }}>
              <FieldSections definition={rosters} record={record} />
            </Box>
            <RecordHistory resource="rosters" ids={[Number(record.id)]} />
          </>
        )}
      </ShowView>
    </OwnCells>
  );
}
