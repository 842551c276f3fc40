import Box from '@mui/material/Box';
import { useTranslate } from '../../providers/i18n/translate.ts';

const KEY = {
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const;

/** A list of keyboard shortcuts with what each of them does; `text` is the key of a translation. */
export const KeyTable = ({ keys }: { readonly keys: readonly (readonly [key: string, text: string])[] }) => {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
    >
      {keys.map(([key, text]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ display: 'flex', alignItems: 'center' }}>
            <Box component="kbd" sx={KEY}>
              {key}
            </Box>
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 14, alignSelf: 'center' }}>
            {translate(text)}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
