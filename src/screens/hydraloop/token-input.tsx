import { useRecordContext } from 'ra-core';
import { FieldInput } from '../../generator/form/inputs.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The write-only token. Leaving it empty keeps the stored one. */
export const TokenInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const isStored = useRecordContext()?.has_token === true;
  const help = translate(isStored ? 'hydraloop.token_stored' : 'hydraloop.token_none');
  return <FieldInput source={source} helperText={help} />;
};
