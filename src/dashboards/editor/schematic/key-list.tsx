import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { KeyTable } from '../keys/key-table.tsx';
import { SCHEMATIC_KEYS } from './schematic-keys.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

/** A button that lists the keys of the schematic editor. */
export const KeyList = () => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = translate('editor.keys');
  return (
    <>
      <SignButton label={name} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <Keyboard />
      </SignButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name } }}
      >
        <Box sx={{ m: 2 }}>
          <KeyTable keys={SCHEMATIC_KEYS} />
        </Box>
      </Popover>
    </>
  );
};
