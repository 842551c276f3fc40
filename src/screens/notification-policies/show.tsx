import Box from '@mui/material/Box';
import type { Severity } from '../../domain/alarms/alarm.ts';
import { useAllowed } from '../../generator/allowed.ts';
import { OwnCells } from '../../generator/list/cells.tsx';
import { FieldSections } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { policyCells } from './cells.tsx';
import { DryRun } from './dry-run.tsx';

const policies = resourceNamed('notification-policies');

/** Shows a notification policy, which those who manage it can try. */
export default function PolicyShow() {
  const manages = useAllowed(policies)('edit');
  return (
    <OwnCells value={policyCells}>
      <GeneratedShow>
        {(record) => (
          <>
            <Box sx={{ mb: 3, maxWidth: 800 }}>
              <FieldSections record={record} />
            </Box>
            {manages && (
              <DryRun
                policy={Number(record.id)}
                severities={(record.severities ?? []) as readonly Severity[]}
              />
            )}
            <RecordHistory resource="notification-policies" ids={[Number(record.id)]} />
          </>
        )}
      </GeneratedShow>
    </OwnCells>
  );
}
