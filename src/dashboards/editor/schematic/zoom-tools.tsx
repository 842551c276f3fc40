import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { formatValue } from '../../../domain/text/format.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';
import { zoomStep } from './stage-zoom.ts';

interface Props {
  readonly zoom: number;
  /** The zoom with which all of the drawing is seen. */
  readonly fitting: number;
  onZoom(zoom: number): void;
}

/** Zooms the stage out and in, and back to all of the drawing. */
export const ZoomTools = ({ zoom, fitting, onZoom }: Props) => {
  const translate = useTranslate();
  const step = (tool: string, to: number | undefined, Icon: typeof ZoomIn) => (
    <SignButton
      label={translate(`editor.schematic.${tool}`)}
      disabled={to === undefined}
      onClick={() => to !== undefined && onZoom(to)}
    >
      <Icon />
    </SignButton>
  );
  const percent = Math.round(zoom * 100);
  const fit = translate('editor.schematic.fit', { percent });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {step('zoom_out', zoomStep(zoom, -1), ZoomOut)}
      <Tooltip title={fit}>
        <Button
          color="inherit"
          onClick={() => onZoom(fitting)}
          sx={{ minWidth: 64, px: 0, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatValue(percent, '%')}
        </Button>
      </Tooltip>
      {step('zoom_in', zoomStep(zoom, 1), ZoomIn)}
    </Box>
  );
};
