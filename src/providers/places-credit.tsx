import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { useTranslate } from './i18n/translate.ts';

/** The popup of a place picker, with the attribution that CC BY 4.0 requires. */
export const PlacesPaper = ({ children, ...props }: PaperProps) => {
  const translate = useTranslate();
  return (
    // Keeps the field focused when the popup is clicked.
    <Paper {...props} onMouseDown={(event) => event.preventDefault()}>
      {children}
      <Box
        component="p"
        sx={{
          m: 0,
          px: 2,
          py: 0.75,
          fontSize: 12,
          color: 'text.secondary',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {translate('places.credit')}
      </Box>
    </Paper>
  );
};
