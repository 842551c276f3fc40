import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { PreviewedPhone } from '../screen.ts';
import { DashboardGrid } from '../viewer/grid.tsx';
import { useDraft } from './store.ts';
import { useShownRows } from './variables/use-shown.ts';
import { useVariables } from './variables/use-variables.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Screen widths (px). */
const SCREENS = { wall: 1920, desktop: 1280, phone: 390 } as const;
type Screen = keyof typeof SCREENS;
const NAMES = Object.keys(SCREENS) as Screen[];

/** What viewers will see, including unsaved edits, with live values. */
export const Preview = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const id = useId();
  const { title, document } = useDraft();
  const [screen, setScreen] = useState<Screen>('desktop');
  const [available, setAvailable] = useState(0);
  const rows = useShownRows(document, useVariables());
  const width = SCREENS[screen];
  // Scaled down to fit the window.
  const scale = available > 0 ? Math.min(1, available / width) : 1;
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} component="h2" sx={{ fontSize: 20, fontWeight: 600, flex: 1 }}>
          {translate('editor.preview_of', { title: title || translate('editor.untitled') })}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={screen}
          aria-label={translate('editor.screen.width')}
          onChange={(_, next: Screen | null) => next && setScreen(next)}
        >
          {NAMES.map((name) => (
            <ToggleButton key={name} value={name}>
              {translate(`editor.screen.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <IconButton aria-label={translate('editor.close_preview')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box
        ref={(box: HTMLDivElement | null) => {
          if (box && Math.abs(box.clientWidth - 32 - available) > 1) setAvailable(box.clientWidth - 32);
        }}
        sx={{ flex: 1, overflow: 'auto', p: 2, bgcolor: 'background.default' }}
      >
        <Box sx={{ width: width * scale, mx: 'auto' }}>
          <Box
            className="dash"
            sx={{
              width,
              zoom: scale,
              // A picture of the dashboard, not to be operated.
              '& .chart-tools': { display: 'none' },
            }}
          >
            {rows.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>{translate('editor.preview_empty')}</Typography>
            ) : (
              <PreviewedPhone value={screen === 'phone'}>
                <DashboardGrid rows={rows} />
              </PreviewedPhone>
            )}
          </Box>
        </Box>
      </Box>
    </Dialog>
  );
};
