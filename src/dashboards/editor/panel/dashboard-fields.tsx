import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { KeyTable } from '../key-table.tsx';
import { EDITOR_KEYS } from '../use-shortcuts.ts';
import { LogoField } from './logo-field.tsx';
import { PanelSection } from './section.tsx';

/** The first shortcuts to know. */
const FIRST_KEYS = EDITOR_KEYS.filter(([key]) => ['Ctrl Z', 'Ctrl S', 'Ctrl D', '?'].includes(key));

interface Props {
  onBindings(): void;
  onVariables(): void;
}

/** While nothing is selected: the settings of the whole dashboard, and what to do next. */
export const DashboardFields = ({ onBindings, onVariables }: Props) => {
  const translate = useTranslate();
  return (
    <>
      <Typography sx={{ px: 2, pb: 2, fontSize: 14, color: 'text.secondary' }}>
        {translate('editor.nothing_chosen_help')}
      </Typography>
      <PanelSection title={translate('editor.section.dashboard')}>
        <LogoField />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          <Button variant="outlined" onClick={onVariables}>
            {translate('editor.variables.title')}
          </Button>
          <Button variant="outlined" onClick={onBindings}>
            {translate('editor.bindings')}
          </Button>
        </Box>
      </PanelSection>
      <PanelSection title={translate('editor.keys')}>
        <KeyTable keys={FIRST_KEYS} />
      </PanelSection>
    </>
  );
};
