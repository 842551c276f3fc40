import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isFilePath, PICTURE_TYPES } from '../domain/pictures.ts';
import { api } from '../providers/http.ts';
import { FileField } from '../providers/theme/file-field.tsx';
import { useField, type InputFacts } from './use-field.ts';

interface Uploaded {
  readonly data: { readonly path: string };
}

/** An image input that uploads immediately; the form contains the stored path, which saving writes to the record. */
export const PictureInput = ({ of, ...facts }: InputFacts & { readonly of: string }) => {
  const translate = useTranslate();
  const { value, onChange, onBlur, looks } = useField<string>(facts);
  const [state, setState] = useState<'idle' | 'busy' | { readonly problem: string }>('idle');
  const isBusy = state === 'busy';
  const problem = typeof state === 'object' ? state.problem : looks.error ? looks.helperText : undefined;

  const send = async (file: File): Promise<void> => {
    setState('busy');
    try {
      const form = new FormData();
      form.append('picture', file);
      onChange((await api.post<Uploaded>(`/${of}/add-picture`, form)).data.path);
      setState('idle');
    } catch (error) {
      setState({ problem: (error as Error).message });
    }
    onBlur();
  };
  const help = isBusy
    ? translate('generator.form.uploading')
    : (facts.help ?? translate('generator.form.picture_help'));
  return (
    <Box sx={{ pb: 2 }}>
      <FileField
        label={facts.label}
        accept={PICTURE_TYPES}
        busy={isBusy}
        help={help}
        problem={problem}
        onFile={(file) => void send(file)}
        before={
          typeof value === 'string' &&
          isFilePath(value) && (
            <img
              className="plain-picture"
              src={value}
              alt={translate('generator.form.picture_now', { name: facts.label })}
            />
          )
        }
        after={
          value &&
          !isBusy && (
            <Button
              aria-label={translate('generator.form.remove_picture', { name: facts.label })}
              onClick={() => {
                onChange(null);
                setState('idle');
              }}
            >
              {translate('generator.form.remove')}
            </Button>
          )
        }
      />
    </Box>
  );
};
