import { useRecordContext } from 'ra-core';
import { TextInput } from '../../generator/text-inputs.tsx';
import { useLabels } from '../../generator/labels.ts';
import { resourceNamed } from '../../resources/all.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The write-only token. Leaving it empty keeps the stored one. */
export const TokenInput = () => {
  const translate = useTranslate();
  const labels = useLabels(resourceNamed('hydraloop'));
  const isStored = useRecordContext()?.has_token === true;
  return (
    <TextInput
      source="token"
      label={labels.field('token')}
      help={translate(isStored ? 'hydraloop.token_stored' : 'hydraloop.token_none')}
      isRequired={false}
      type="password"
      autoComplete="new-password"
    />
  );
};
