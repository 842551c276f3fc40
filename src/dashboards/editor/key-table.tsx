import Box from '@mui/material/Box';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** A list of keyboard shortcuts with what each of them does; `text` is the key of a translation. */
export const KeyTable = ({ keys }: { readonly keys: readonly (readonly [key: string, text: string])[] }) => {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, m: 0 }}>
      {keys.map(([key, text]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontSize: 14, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {key}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 14 }}>
            {translate(text)}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
