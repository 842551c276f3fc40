import Box from '@mui/material/Box';
import { useId, type MouseEvent } from 'react';

interface Props {
  readonly label: string;
  readonly accept: string;
  /** Another file is on its way: the field keeps the focus, and takes none meanwhile. */
  readonly busy?: boolean;
  readonly help?: string | undefined;
  onFile(file: File): void;
}

/** A file field that says what it is for. */
export const FileField = ({ label, accept, busy = false, help, onFile }: Props) => {
  const id = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="input"
        id={id}
        type="file"
        accept={accept}
        aria-busy={busy}
        onClick={(event: MouseEvent) => busy && event.preventDefault()}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) => {
          const [file] = currentTarget.files ?? [];
          if (file && !busy) onFile(file);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
        sx={{
          font: 'inherit',
          fontSize: 14,
          maxWidth: '100%',
          minHeight: 36,
          color: 'text.secondary',
          '&::file-selector-button': {
            font: 'inherit',
            fontWeight: 600,
            mr: 1,
            px: 1.5,
            minHeight: 36,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
            color: 'primary.main',
            cursor: 'pointer',
          },
        }}
      />
      {help && (
        <Box id={`${id}-help`} sx={{ fontSize: 12, color: 'text.secondary' }}>
          {help}
        </Box>
      )}
    </Box>
  );
};
