import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { PHONE } from '../../providers/browser/use-media.ts';

const PHONES = `@media ${PHONE}`;
/** On a tablet, cards are beside each other as far as there is room (overview.page.tsx). */
const CARD = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 1,
  p: 2,
  '& > *': { maxWidth: 1 },
  '& > .MuiLink-root': { textDecoration: 'underline' },
  [PHONES]: { gap: 0.5, p: 1.5 },
  // Room for a finger without room for the eye.
  '@media (pointer: coarse)': { '& > .MuiLink-root': { my: -1 } },
} as const;

interface Props {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A card beside the cases. */
export const SideCard = ({ title, isBusy = false, isWide = false, children }: Props) => {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={isBusy}
      data-wide={isWide ? '' : undefined}
      sx={CARD}
    >
      <Typography component="h2" variant="subtitle2" id={id}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
};
