import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface Props extends Omit<IconButtonProps, 'aria-label' | 'title'> {
  /** Its name, shown as a tooltip. */
  readonly label: string;
}

/** A button that is only a sign. */
export const SignButton = ({ label, ...button }: Props) => (
  // A disabled button has no pointer events, so a tooltip would stay.
  <Tooltip title={button.disabled || button.loading ? '' : label}>
    <IconButton {...button} aria-label={label} />
  </Tooltip>
);
