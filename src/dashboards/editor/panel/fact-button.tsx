import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId } from 'react';
import { LINE_NAME } from './line-style.ts';

interface Props {
  readonly label: string;
  /** What there is now, such as a count. */
  readonly value: string;
  readonly isWrong?: boolean;
  onClick(): void;
}

/** One line of settings: their name, what they are now, and the way to them. */
export const FactButton = ({ label, value, isWrong = false, onClick }: Props) => {
  const id = useId();
  return (
    <ButtonBase
      aria-labelledby={id}
      aria-describedby={`${id}-value`}
      onClick={onClick}
      sx={{
        display: 'flex',
        width: '100%',
        gap: 1,
        minHeight: { xs: 48, sm: 40 },
        px: 2,
        fontFamily: 'inherit',
        fontSize: 14,
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Box component="span" id={id} sx={LINE_NAME}>
        {label}
      </Box>
      <Box
        component="span"
        id={`${id}-value`}
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          color: isWrong ? 'error.main' : 'text.secondary',
          fontSize: 13,
          textAlign: 'right',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {value}
      </Box>
      <ChevronRight aria-hidden sx={{ fontSize: 18, mr: -0.75, color: 'text.secondary' }} />
    </ButtonBase>
  );
};
