import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** Adds padding around the content. */
  readonly isPadded?: boolean;
  readonly children: ReactNode;
}

/** A titled section of a project's page. */
export const Section = ({ title, note, action, isPadded = false, children }: Props) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 1.5,
          // A button is taller than the heading, whose distance from what is above it stays the same.
          mt: action ? { xs: -0.5, sm: 0 } : 0,
          mb: action ? 1 : 1.5,
          minHeight: action ? { xs: 44, sm: 36 } : 0,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1.5, minWidth: 0 }}>
          <Typography id={id} component="h2" variant="h3">
            {title}
          </Typography>
          {note !== undefined && (
            // As high as the heading, so that all headings are in line.
            <Box
              component="span"
              sx={{ color: 'text.secondary', lineHeight: 1, '& .plain-why': { my: '-12px' } }}
            >
              {note}
            </Box>
          )}
        </Box>
        {action}
      </Box>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden', ...(isPadded ? { p: 2 } : {}) }}>
        {children}
      </Paper>
    </Box>
  );
};
