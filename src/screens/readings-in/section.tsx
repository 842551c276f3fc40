import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** Under the title: what it is about. */
  readonly text?: string | undefined;
  /** On the ground of the page, where the content brings a frame of its own. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A part of the page under its heading. */
export const Section = ({ title, note, text, bare = false, children }: Props) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography component="h2" variant="h3" id={id}>
          {title}
        </Typography>
        {note !== undefined && note !== false && (
          <Typography component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Typography>
        )}
      </Box>
      {text !== undefined && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
      {bare ? (
        <Box sx={{ mt: 1.5, flex: 1 }}>{children}</Box>
      ) : (
        <Paper variant="outlined" sx={{ mt: 1.5, borderRadius: 1, overflow: 'hidden', flex: 1 }}>
          {children}
        </Paper>
      )}
    </Box>
  );
};
