import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

interface Props {
  readonly label: string;
  readonly value: string;
  onChange(colour: string): void;
}

const HEX = /^#[\da-f]{6}$/i;

/** A colour input. It shows black for a value that the browser's input does not support. */
export const ColourField = ({ label, value, onChange }: Props) => (
  <Tooltip title={label}>
    <Box
      component="input"
      type="color"
      aria-label={label}
      value={HEX.test(value) ? value : '#000000'}
      onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value)}
      sx={{
        width: 44,
        height: 36,
        p: 0.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        cursor: 'pointer',
      }}
    />
  </Tooltip>
);
