import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';

interface Props {
  readonly name: string;
  /** One number, with its unit. */
  readonly figure: ReactNode;
  /** Whether the number itself is bad. */
  readonly isBad?: boolean;
  /** What the number is made of or compared with. */
  readonly children?: ReactNode;
}

/** A figure of a project's state with its name. */
export const Tile = ({ name, figure, isBad = false, children }: Props) => {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ p: { xs: 1.5, sm: 2 }, minWidth: 0, bgcolor: 'background.paper' }}
    >
      <Box id={id} sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box
        sx={{
          fontSize: { xs: 24, sm: 28 },
          lineHeight: 1.4,
          fontWeight: 600,
          color: isBad ? 'error.main' : 'text.primary',
          fontVariantNumeric: 'tabular-nums',
          letterSpacing: '-0.01em',
          '& .plain-link': { color: 'inherit', '&:hover': { textDecoration: 'underline' } },
          // Room for a finger without room for the eye.
          '@media (pointer: coarse)': { '& .plain-link': { my: '-8px' } },
        }}
      >
        {figure}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: 1.5, color: 'text.secondary' }}>{children}</Box>
    </Box>
  );
};
