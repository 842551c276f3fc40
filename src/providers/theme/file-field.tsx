import Box from '@mui/material/Box';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from '../i18n/translate.ts';

interface Props {
  readonly label: string;
  readonly accept: string;
  /** Whether its label is beside it. */
  readonly isInLine?: boolean;
  /** Uploading: the field keeps the focus but accepts no other file. */
  readonly busy?: boolean;
  readonly help?: string | undefined;
  /** Why the last file was rejected; shown instead of the help. */
  readonly problem?: string | undefined;
  /** The current file. */
  readonly before?: ReactNode;
  /** Additional actions. */
  readonly after?: ReactNode;
  onFile(file: File): void;
}

/** The field itself, unseen over the button: its own texts are in the browser's language, not in the portal's. */
const OVER = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  fontSize: 0,
  cursor: 'pointer',
  '&::file-selector-button': { cursor: 'pointer' },
  '&:hover + span': { bgcolor: 'action.hover' },
  '&:focus-visible + span': { outline: '2px solid', outlineOffset: 2 },
} as const;

const BUTTON = {
  display: 'flex',
  alignItems: 'center',
  px: 1.5,
  minHeight: { xs: 44, sm: 36 },
  fontSize: 14,
  fontWeight: 600,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'primary.main',
} as const;

const IN_LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minWidth: 0,
} as const;

/** A labelled file field. */
export const FileField = ({
  label,
  accept,
  isInLine = false,
  busy = false,
  help,
  problem,
  before,
  after,
  onFile,
}: Props) => {
  const id = useId();
  const translate = useTranslate();
  const hint = problem ?? help;
  return (
    <Box sx={isInLine ? IN_LINE : { minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={isInLine ? {} : { display: 'block', mb: 0.75, fontSize: 13, fontWeight: 500, lineHeight: 1.4 }}
      >
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        {before}
        <Box sx={{ position: 'relative' }}>
          <Box
            component="input"
            id={id}
            type="file"
            accept={accept}
            aria-busy={busy}
            aria-invalid={problem !== undefined}
            onClick={(event: MouseEvent) => busy && event.preventDefault()}
            aria-describedby={hint ? `${id}-help` : undefined}
            onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) => {
              const [file] = currentTarget.files ?? [];
              if (file && !busy) onFile(file);
              // Allows selecting the same file again.
              currentTarget.value = '';
            }}
            sx={OVER}
          />
          <Box component="span" aria-hidden sx={BUTTON}>
            {translate('generator.form.choose_file')}
          </Box>
        </Box>
        {after}
      </Box>
      {hint && (
        <Box
          id={`${id}-help`}
          role={problem === undefined ? undefined : 'alert'}
          sx={{ fontSize: 12, color: problem === undefined ? 'text.secondary' : 'error.main' }}
        >
          {hint}
        </Box>
      )}
    </Box>
  );
};
