import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOff';
import CloudSync from '@mui/icons-material/CloudSyncOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { isDirty, useEditor, useEditorStore, type EditorState, type Announcement } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

type SaveStatus = 'saving' | 'not_saved' | 'unsaved' | 'saved' | 'new';
const saveStatusOf = (state: EditorState): SaveStatus => {
  if (state.phase === 'saving') return 'saving';
  if (state.phase === 'failed') return 'not_saved';
  if (isDirty(state)) return 'unsaved';
  return state.record ? 'saved' : 'new';
};

const ICONS: Readonly<Record<SaveStatus, typeof CloudDone>> = {
  saving: CloudSync,
  not_saved: CloudOff,
  unsaved: Edit,
  saved: CloudDone,
  new: Edit,
};

/** Whether the dashboard is saved, as a symbol and in words. */
export const SaveState = () => {
  const translate = useTranslate();
  const status = useEditor(saveStatusOf);
  const Icon = ICONS[status];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: { sm: 0.5 },
        fontSize: { xs: 12, sm: 13 },
        color: status === 'not_saved' ? 'error.main' : 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: { xs: 14, sm: 18 } }} />
      {translate(`editor.state.${status}`)}
    </Box>
  );
};

/** Why saving failed, and that the changes are kept as a draft. */
export const SaveProblem = ({ onRetry }: { onRetry(): void }) => {
  const translate = useTranslate();
  const problem = useEditor((state) => (state.phase === 'failed' ? state.problem : null));
  if (problem === null) return null;
  const isKey = problem.startsWith('editor.');
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('editor.retry')}
        </Button>
      }
    >
      {isKey ? translate(problem) : problem} {translate('editor.draft_kept')}
    </Alert>
  );
};

/** Says that uploading a file has created the dashboard, since a file needs a dashboard. */
export const CreatedNotice = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const title = useEditor(({ createdAs }) => createdAs);
  if (title === null) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }} onClose={() => store.set({ createdAs: null })}>
      {translate('editor.created_for_upload', { title })}
    </Alert>
  );
};

const useAnnouncementText = () => {
  const translate = useTranslate();
  const kindName = useKindName();
  return (announcement: Announcement | null): string => {
    if (!announcement) return '';
    if (announcement.reason !== undefined) return translate(`editor.said.${announcement.reason}`);
    if (!announcement.summary) return '';
    const { name, kind, count, ...rest } = announcement.summary;
    const words = translate(`editor.edits.${name}`, {
      ...rest,
      kind: kindName(kind),
      smart_count: count ?? 1,
    });
    return announcement.outcome === 'done'
      ? words
      : translate(`editor.said.${announcement.outcome}`, { words });
  };
};

/** Announces each edit to screen readers. */
export const Announcements = () => {
  const announcement = useEditor((state) => state.announcement);
  // A repeated text is announced only if it differs, so every other edit appends a space. Typing merges into one edit.
  const isOdd = useEditor(({ history }) => history.past.length % 2 === 1);
  const textOf = useAnnouncementText();
  return (
    <div role="status" className="plain-unseen">
      {textOf(announcement)}
      {isOdd && '\u00a0'}
    </div>
  );
};

/** Shows why an action was refused. */
export const Refused = () => {
  const announcement = useEditor((state) => state.announcement);
  const textOf = useAnnouncementText();
  if (announcement?.outcome !== 'refused') return null;
  return (
    <Box aria-hidden sx={{ mb: 1, fontSize: 14, color: 'text.secondary' }}>
      {textOf(announcement)}
    </Box>
  );
};
