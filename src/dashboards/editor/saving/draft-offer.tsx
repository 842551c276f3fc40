import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { exactTime } from '../../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import type { StoredDraft } from './drafts.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly draft: StoredDraft;
  onRestore(): void;
  onDiscard(): void;
}

/** Offers to restore unsaved changes from the last visit. */
export const DraftOffer = ({ draft, onRestore, onDiscard }: Props) => {
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
      {translate('editor.draft_found', { when: exactTime(new Date(draft.at).toISOString(), zone, locale) })}
    </Alert>
  );
};
