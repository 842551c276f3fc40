import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  /** Description below the title. */
  readonly text?: string | undefined;
  /** Without a frame, for content that has its own. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A titled section of the page. */
export const Section = ({ title, note, text, bare = false, children }: Props) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', '@media print': { display: 'block' } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 1.5,
          breakAfter: 'avoid',
        }}
      >
        <Typography component="h2" variant="h3" id={id}>
          {title}
        </Typography>
        {note !== undefined && note !== false && (
          <Typography component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Typography>
        )}
      </Box>
      {text !== undefined && (
        <Typography sx={{ color: 'text.secondary', breakAfter: 'avoid' }}>{text}</Typography>
      )}
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
