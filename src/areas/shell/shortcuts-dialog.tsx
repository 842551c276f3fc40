import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';
import '../../providers/i18n/palette-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['Ctrl K', 'shortcuts.palette'],
  ['/', 'shortcuts.search'],
  ['?', 'shortcuts.help'],
  ['J  K', 'shortcuts.rows'],
  ['X', 'shortcuts.select'],
  ['Ctrl S', 'shortcuts.save'],
  ['Tab', 'shortcuts.tab'],
  ['Esc', 'shortcuts.escape'],
];

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = ({ onClose }: { onClose(): void }) => {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{translate('shell.shortcuts')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: '72px 1fr', rowGap: 1.5, m: 0, '& > *': { m: 0 } }}
        >
          {KEYS.map(([key, words]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{translate(words)}</dd>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
