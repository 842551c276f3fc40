import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'ra-core';
import { isEvent } from '../../domain/audit/audit.ts';
import { FieldList } from '../../generator/record/fields.tsx';
import type { Change } from '../../generator/history/change.ts';
import { ChangeFields } from '../../generator/history/change-fields.tsx';
import { UndoChange } from '../../generator/history/undo-change.tsx';
import { useUndone } from '../../generator/history/use-changes.ts';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { AuditCells } from './cells.tsx';
import { EventDetails } from './event-details.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const FACTS = [
  'at',
  'actor_name',
  'role',
  'action',
  'resource',
  'record_title',
  'company_id',
  'address',
  'user_agent',
  'request_id',
];

const Undo = ({ change }: { readonly change: Change }) => {
  const undone = useUndone([change]);
  return <UndoChange change={change} isUndone={undone.has(change.batch_id)} />;
};

const Content = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const change = record as Change;
  const isDone = isEvent(change.action);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 800 }}>
      <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 } }}>
        <AuditCells>
          <FieldList record={record} only={FACTS} />
        </AuditCells>
      </Paper>
      <section>
        <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
          {translate(isDone ? 'history.details' : 'history.changes')}
        </Typography>
        <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 } }}>
          {isDone ? <EventDetails change={change} /> : <ChangeFields change={change} />}
        </Paper>
      </section>
    </Box>
  );
};

/** One audit entry: who made the change, from where, and the values before and after, or what an event was. */
export default function AuditShow() {
  return (
    <GeneratedShow removal="none" actions={(record) => <Undo change={record as Change} />}>
      {(record) => <Content record={record} />}
    </GeneratedShow>
  );
}
