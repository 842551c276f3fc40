import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import type { StoredDraft } from './drafts.ts';

interface Props {
  readonly kept: StoredDraft;
  onRestore(): void;
  onDiscard(): void;
}

/** Something was not saved the last time; it is still here. */
export const DraftOffer = ({ kept, onRestore, onDiscard }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, alignItems: 'center', flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onDiscard}>
            {translate('editor.discard_draft')}
          </Button>
          <Button color="inherit" size="small" variant="outlined" onClick={onRestore}>
            {translate('editor.restore_draft')}
          </Button>
        </>
      }
    >
      {translate('editor.draft_found', { when: exactTime(new Date(kept.at).toISOString(), zone, locale) })}
    </Alert>
  );
};
