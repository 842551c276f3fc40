import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  onFile(file: File): void;
  /** What can be dropped; default: a file of devices. */
  readonly text?: string;
}

/** Accepts a file by drag and drop or file picker. */
export const DropZone = ({ onFile, text }: Props) => {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        p: { xs: 3, sm: 6 },
        textAlign: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'primary.light' : 'background.paper',
        borderRadius: 1,
      }}
    >
      <UploadFile aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Button variant="contained" disableElevation onClick={() => input.current?.click()}>
        {translate('imports.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={translate('imports.file')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allow choosing the same file again after fixing it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Typography sx={{ color: 'text.secondary' }}>{text ?? translate('imports.drop')}</Typography>
    </Box>
  );
};
