import Box from '@mui/material/Box';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useShownChoices } from './use-shown.ts';

/** Above the canvas of a dashboard with variables: what its elements show for them. */
export const ShownChoices = () => {
  const translate = useTranslate();
  const choices = useShownChoices();
  if (choices.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        mb: 1,
        px: 1,
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      <span>{translate('editor.variables.shown')}</span>
      {choices.map(({ label, title }) => (
        <span key={label}>
          {label}{' '}
          <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {title}
          </Box>
        </span>
      ))}
    </Box>
  );
};
