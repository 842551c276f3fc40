import Button from '@mui/material/Button';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { isFilePath, PICTURE_TYPES } from '../domain/pictures.ts';
import type { SiteDataProvider } from '../providers/data/provider.ts';
import { FileField } from '../providers/theme/file-field.tsx';
import { useField, type InputFacts } from './use-field.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** An image input that uploads immediately; the form contains the stored path, which saving writes to the record. */
export const PictureInput = ({ of, ...facts }: InputFacts & { readonly of: string }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { value, onChange, onBlur, fieldProps } = useField<string>(facts);
  const [state, setState] = useState<'idle' | 'busy' | { readonly problem: string }>('idle');
  const isBusy = state === 'busy';
  const problem =
    typeof state === 'object' ? state.problem : fieldProps.error ? fieldProps.helperText : undefined;

  const send = async (file: File): Promise<void> => {
    setState('busy');
    try {
      onChange(await provider.addPicture(of, file));
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
  );
};
