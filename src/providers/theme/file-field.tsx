import Box from '@mui/material/Box';
import { useId, type MouseEvent, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly accept: string;
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

/** A labelled file field. */
export const FileField = ({ label, accept, busy = false, help, problem, before, after, onFile }: Props) => {
  const id = useId();
  const hint = problem ?? help;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 0.75, fontSize: 13, fontWeight: 500, lineHeight: 1.4 }}
      >
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        {before}
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
          sx={{
            font: 'inherit',
            // Hides "No file chosen": the current file is shown next to the field.
            fontSize: 0,
            maxWidth: '100%',
            minHeight: 36,
            color: 'text.secondary',
            '&::file-selector-button': {
              font: 'inherit',
              fontSize: 14,
              fontWeight: 600,
              mr: 1,
              px: 1.5,
              minHeight: { xs: 44, sm: 36 },
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              color: 'primary.main',
              cursor: 'pointer',
            },
          }}
        />
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
