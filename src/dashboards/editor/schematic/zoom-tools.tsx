import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatValue } from '../../../domain/text/format.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
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
    <IconButton
      aria-label={translate(`editor.schematic.${tool}`)}
      title={translate(`editor.schematic.${tool}`)}
      disabled={to === undefined}
      onClick={() => to !== undefined && onZoom(to)}
    >
      <Icon />
    </IconButton>
  );
  const percent = Math.round(zoom * 100);
  const fit = translate('editor.schematic.fit', { percent });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {step('zoom_out', zoomStep(zoom, -1), ZoomOut)}
      <Button
        color="inherit"
        aria-label={fit}
        title={fit}
        onClick={() => onZoom(fitting)}
        sx={{ minWidth: 64, px: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatValue(percent, '%')}
      </Button>
      {step('zoom_in', zoomStep(zoom, 1), ZoomIn)}
    </Box>
  );
};
