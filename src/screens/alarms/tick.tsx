import Check from '@mui/icons-material/Check';

/** The width of what stands beside a card: the button, or who has acknowledged it (px). */
export const CARD_SIGN_WIDTH = 84;

/** The sign of what somebody has acknowledged. */
export const Tick = () => (
  <Check aria-hidden fontSize="inherit" sx={{ fontSize: '1.15em', verticalAlign: '-0.18em', flex: 'none' }} />
);
