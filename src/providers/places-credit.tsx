import Box from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { useTranslate } from 'ra-core';

/** What a list of places to pick from lies on: whoever picks one reads whose list it is (CC BY 4.0). */
export const PlacesPaper = ({ children, ...props }: PaperProps) => {
  const translate = useTranslate();
  return (
    // A click on it is none beside the field.
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
