import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { isDirty, useEditor, useEditorStore, type EditorState, type Announcement } from './store.ts';
import { useKindName } from './use-kinds.ts';

type SaveStatus = 'saving' | 'not_saved' | 'unsaved' | 'saved' | 'new';
const saveStatusOf = (state: EditorState): SaveStatus => {
  if (state.phase === 'saving') return 'saving';
  if (state.phase === 'failed') return 'not_saved';
  if (isDirty(state)) return 'unsaved';
  return state.record ? 'saved' : 'new';
};

const MARKS: Readonly<Record<SaveStatus, string>> = {
  saving: '◌',
  not_saved: '▲',
  unsaved: '◔',
  saved: '●',
  new: '◆',
};
const COLOURS: Readonly<Record<SaveStatus, string>> = {
  saving: 'text.secondary',
  not_saved: 'error.main',
  unsaved: 'text.primary',
  saved: 'text.secondary',
  new: 'text.secondary',
};

/** Whether the server has it, by shape and word. */
export const SaveState = () => {
  const translate = useTranslate();
  const word = useEditor(saveStatusOf);
  return (
    <Box
      role="status"
      sx={{ display: 'flex', gap: 0.75, px: 1, fontSize: 14, color: COLOURS[word], whiteSpace: 'nowrap' }}
    >
      <span aria-hidden>{MARKS[word]}</span>
      <span>{translate(`editor.state.${word}`)}</span>
    </Box>
  );
};

/** Why it is not saved, and that nothing is lost. */
export const SaveProblem = ({ onRetry }: { onRetry(): void }) => {
  const translate = useTranslate();
  const problem = useEditor((state) => (state.phase === 'failed' ? state.problem : null));
  if (problem === null) return null;
  const isOurs = problem.startsWith('editor.');
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
      {isOurs ? translate(problem) : problem} {translate('editor.draft_kept')}
    </Alert>
  );
};

/** A file belongs to a dashboard: uploading one into a new dashboard creates it, which nobody asked for. */
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
  return (said: Announcement | null): string => {
    if (!said) return '';
    if (said.reason !== undefined) return translate(`editor.said.${said.reason}`);
    if (!said.what) return '';
    const { name, kind, count, ...facts } = said.what;
    const words = translate(`editor.edits.${name}`, {
      ...facts,
      kind: kindName(kind),
      smart_count: count ?? 1,
    });
    return said.outcome === 'done' ? words : translate(`editor.said.${said.outcome}`, { words });
  };
};

/** Says each edit to those who can't see it happen. */
export const Announcements = () => {
  const said = useEditor((state) => state.announcement);
  // The same words once more are told only where the text is another; while one types it stays the same.
  const isOdd = useEditor(({ history }) => history.past.length % 2 === 1);
  const words = useAnnouncementText();
  return (
    <div role="status" className="plain-unseen">
      {words(said)}
      {isOdd && '\u00a0'}
    </div>
  );
};

/** What was refused, for those who see the page. */
export const Refused = () => {
  const said = useEditor((state) => state.announcement);
  const words = useAnnouncementText();
  if (said?.outcome !== 'refused') return null;
  return (
    <Box aria-hidden sx={{ mb: 1, fontSize: 14, color: 'text.secondary' }}>
      {words(said)}
    </Box>
  );
};
