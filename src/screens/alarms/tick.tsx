import Check from '@mui/icons-material/Check';

/** The sign of what somebody has acknowledged. */
export const Tick = () => (
  <Check aria-hidden fontSize="inherit" sx={{ fontSize: '1.15em', verticalAlign: '-0.18em', flex: 'none' }} />
);
