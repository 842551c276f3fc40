import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useState } from 'react';
import { byRow } from '../../../domain/dashboard/versions/differing-rows.ts';
import { compare, type Difference, type Side } from '../../../domain/dashboard/versions/merge.ts';
import { resolveConflict, acceptTheirs } from '../saving/actions.ts';
import { useEditor, useEditorStore } from '../store.ts';
import { ConflictRow } from './conflict-row.tsx';
import { DifferenceChoice } from './difference-choice.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  /** Saves the merged draft. */
  onSave(): void;
}

/** Shows the differences by row and column and lets the user resolve each, or all at once. */
export const ConflictDialog = ({ onSave }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const theirs = useEditor(({ conflict }) => conflict);
  const base = useEditor((state) => state.base);
  const mine = useEditor(({ history }) => history.draft);
  const differences = useMemo<readonly Difference[]>(
    () => (theirs ? compare({ base, mine, theirs: theirs.draft }) : []),
    [base, mine, theirs],
  );
  const { whole, rows } = useMemo(
    () => (theirs ? byRow({ mine, theirs: theirs.draft }, differences) : { whole: [], rows: [] }),
    [mine, theirs, differences],
  );
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  if (!theirs) return null;
  const close = (): void => store.set({ conflict: null });
  const sideOf = (each: Difference): Side => choices[each.key] ?? each.proposed;
  const all = (side: Side): void => setChoices(Object.fromEntries(differences.map(({ key }) => [key, side])));
  const finish = (): void => {
    if (differences.every((each) => sideOf(each) === 'theirs')) acceptTheirs(store);
    else {
      resolveConflict(store, Object.fromEntries(differences.map((each) => [each.key, sideOf(each)])));
      onSave();
    }
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth fullScreen={isNarrow} maxWidth="lg" onClose={close}>
      <DialogTitle id={id}>{translate('editor.conflict')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(differences.length > 0 ? 'editor.conflict_text' : 'editor.conflict_none')}
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {whole.map((each) => (
            <DifferenceChoice
              key={each.key}
              difference={each}
              selected={sideOf(each)}
              onChoose={(side) => setChoices({ ...choices, [each.key]: side })}
            />
          ))}
          {rows.map((each) => (
            <ConflictRow
              key={each.key}
              of={each}
              sideOf={sideOf}
              onChoose={(next) =>
                setChoices({ ...choices, ...Object.fromEntries(next.map(([{ key }, side]) => [key, side])) })
              }
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={close}>{translate('editor.conflict_back')}</Button>
        <Box sx={{ flex: 1 }} />
        {differences.length > 0 && (
          <>
            <Button onClick={() => all('mine')}>{translate('editor.keep_mine')}</Button>
            <Button onClick={() => all('theirs')}>{translate('editor.take_theirs')}</Button>
          </>
        )}
        <Button variant="contained" disableElevation onClick={finish}>
          {translate('editor.save_choice')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
