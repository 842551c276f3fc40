import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import type { AnyResource } from '../../schema/resource.ts';
import { useColumnDrag } from './drag.ts';
import { useColumnLabel } from './label.ts';
import { useColumns } from './columns.tsx';
import { DENSITIES, useDensity } from '../list/density.ts';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

// A disabled button loses the focus, and Escape would no longer close the popover.
const idle = (isIdle: boolean) =>
  isIdle ? { 'aria-disabled': true, sx: { opacity: 0.4, cursor: 'default' } } : {};

interface ItemProps {
  readonly definition: AnyResource;
  readonly name: string;
}

const Item = ({ definition, name }: ItemProps) => {
  const translate = useTranslate();
  const labelOf = useColumnLabel(definition);
  const { shown, yielded, toggle, move } = useColumns();
  const { drag, isOver } = useColumnDrag(name);
  const at = shown.indexOf(name);
  const label = labelOf(name);
  const step = (direction: 'up' | 'down', to: string | undefined) => (
    <IconButton
      size="small"
      {...idle(to === undefined)}
      aria-label={translate(`lists.move_${direction}`, { name: label })}
      onClick={() => to !== undefined && move(name, to)}
    >
      {direction === 'up' ? <ArrowUpward fontSize="inherit" /> : <ArrowDownward fontSize="inherit" />}
    </IconButton>
  );
  return (
    <Box
      component="li"
      {...(at >= 0 ? drag : {})}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 36,
        ...(isOver ? { boxShadow: (theme) => `inset 0 2px ${theme.palette.primary.main}` } : {}),
      }}
    >
      <Box aria-hidden sx={{ width: 24, display: 'flex', cursor: 'grab', color: 'text.secondary' }}>
        {at >= 0 && <DragIndicator fontSize="small" />}
      </Box>
      <FormControlLabel
        sx={{ flex: 1, mr: 1 }}
        label={
          <>
            {label}
            {yielded.includes(name) && (
              <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                {translate('lists.column_yielded')}
              </Box>
            )}
          </>
        }
        control={
          <Checkbox
            size="small"
            checked={at >= 0}
            disabled={name === definition.title}
            onChange={() => toggle(name)}
          />
        }
      />
      {at >= 0 && step('up', shown[at - 1])}
      {at >= 0 && step('down', shown[at + 1])}
    </Box>
  );
};

/** How high the rows are; with a finger it makes no difference. */
const DensityChoice = () => {
  const translate = useTranslate();
  const [density, setDensity] = useDensity();
  const name = useId();
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        mt: 1,
        p: 0,
        pt: 1,
        border: 0,
        borderTop: 1,
        borderColor: 'divider',
        [TOUCH]: { display: 'none' },
      }}
    >
      <Box component="legend" sx={{ float: 'left', width: 1, p: 0, fontSize: 12, color: 'text.secondary' }}>
        {translate('lists.density')}
      </Box>
      {DENSITIES.map((each) => (
        <FormControlLabel
          key={each}
          label={translate(`lists.densities.${each}`)}
          control={
            <Radio size="small" name={name} checked={density === each} onChange={() => setDensity(each)} />
          }
        />
      ))}
    </Box>
  );
};

/** All columns with their checkboxes, of which the visible ones can be reordered; and the density. */
export const ColumnsPanel = ({ definition }: { readonly definition: AnyResource }) => {
  const translate = useTranslate();
  const { all, isDefault, reset } = useColumns();
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 260 }}>
        {all.map((name) => (
          <Item key={name} definition={definition} name={name} />
        ))}
      </Box>
      <Box sx={{ mt: 1 }}>
        <Button size="small" onClick={reset} {...idle(isDefault)}>
          {translate('lists.reset_columns')}
        </Button>
      </Box>
      <DensityChoice />
    </>
  );
};
