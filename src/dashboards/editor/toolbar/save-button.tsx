import Button from '@mui/material/Button';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly isSaved: boolean;
  readonly isSaving: boolean;
  onSave(): void;
}

/** Quiet while there is nothing to save; it is never disabled, since a failed save is repeated with it. */
const QUIET = {
  bgcolor: 'color-mix(in srgb, var(--fg-primary) 10%, var(--fg-canvas))',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'color-mix(in srgb, var(--fg-primary) 16%, var(--fg-canvas))' },
} as const;

/** Saves the dashboard. */
export const SaveButton = ({ isSaved, isSaving, onSave }: Props) => {
  const translate = useTranslate();
  return (
    <Button
      variant="contained"
      disableElevation
      size="small"
      aria-busy={isSaving}
      onClick={onSave}
      sx={{ px: 2, ml: 0.5, minHeight: { xs: 44, md: 36 }, flex: 'none', ...(isSaved ? QUIET : {}) }}
    >
      {translate('editor.save')}
    </Button>
  );
};
