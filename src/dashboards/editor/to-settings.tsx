import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { focusSettings } from './focus.ts';
import { useSelectionHeading } from './panel/panel.tsx';
import { useSelection } from './store.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** On narrow screens, where the settings are below the canvas: a sticky button that jumps to them. */
export const ToSettings = () => {
  const translate = useTranslate();
  const selection = useSelection();
  const heading = useSelectionHeading();
  if (!selection) return null;
  return (
    <Box
      sx={{
        display: { xs: 'flex', lg: 'none' },
        justifyContent: 'center',
        position: 'sticky',
        bottom: 12,
        zIndex: 4,
        pointerEvents: 'none',
      }}
    >
      <Button
        variant="contained"
        startIcon={<Tune />}
        sx={{ pointerEvents: 'auto', minHeight: 44 }}
        onClick={() => focusSettings()}
      >
        {translate('editor.to_settings', { name: heading })}
      </Button>
    </Box>
  );
};
