import Box from '@mui/material/Box';
import { useTranslate } from '../../../providers/i18n/translate.ts';

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

/** A shortcut, and the key of the translation of what it does. */
export type Shortcut = readonly [key: string, text: string];

/** The name of a key, as it is on keyboards. */
export const KeyName = ({ children }: { readonly children: string }) => (
  <Box component="kbd" translate="no" sx={KEY}>
    {children}
  </Box>
);

/** A list of keyboard shortcuts with what each of them does. */
export const KeyTable = ({ keys }: { readonly keys: readonly Shortcut[] }) => {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
    >
      {keys.map(([key, text]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ display: 'flex', alignItems: 'center' }}>
            <KeyName>{key}</KeyName>
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 14, alignSelf: 'center' }}>
            {translate(text)}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
