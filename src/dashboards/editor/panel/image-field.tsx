import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { PICTURE_TYPES } from '../../../domain/pictures.ts';
import { FileField } from '../../../providers/theme/file-field.tsx';
import type { UploadStatus } from '../store.ts';
import { useUpload } from './use-upload.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const MOST = 12;
const NONE: readonly string[] = [];
const RemovedList = ({ items }: { readonly items: readonly string[] }) => (
  <ul style={{ margin: 0, paddingLeft: 16 }}>
    {items.slice(0, MOST).map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);

/** The progress of an upload, its error, and what the sanitizer removed. */
export const UploadState = ({ busy, problem, removed, harmless = NONE }: UploadStatus) => {
  const translate = useTranslate();
  const unsafe = [...new Set(removed)].filter((each) => !harmless.includes(each));
  return (
    <>
      {busy && (
        <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
          {translate('generator.form.uploading')}
          <LinearProgress aria-hidden sx={{ mt: 0.5 }} />
        </Box>
      )}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {unsafe.length > 0 && (
        <Alert severity="warning">
          {translate('editor.removed')}
          <RemovedList items={unsafe} />
        </Alert>
      )}
      {harmless.length > 0 && (
        <Box component="details" sx={{ fontSize: 12, color: 'text.secondary' }}>
          <summary>{translate('editor.removed_harmless')}</summary>
          <RemovedList items={[...new Set(harmless)]} />
        </Box>
      )}
    </>
  );
};

/** The file of an image element. */
export const ImageField = ({ at }: { readonly at: Position }) => {
  const translate = useTranslate();
  const upload = useUpload(at, 'image');
  return (
    <>
      <FileField
        label={translate('editor.image')}
        accept={PICTURE_TYPES}
        busy={upload.busy}
        help={[translate('generator.form.picture_help'), upload.creates && translate('editor.upload_creates')]
          .filter(Boolean)
          .join(' ')}
        onFile={upload.send}
      />
      <UploadState {...upload} />
    </>
  );
};
