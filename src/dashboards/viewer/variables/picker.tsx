import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../../../providers/autocomplete.ts';
import {
  type ChosenVariable,
  fetchVariableOptions,
  OPTIONS_MAX,
  type VariableValues,
} from '../../../providers/data/dashboards/variables.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { SearchList } from '../../../providers/theme/search-list.tsx';

const PAUSE_MS = 200;

interface Props {
  readonly dashboardId: number;
  readonly variable: ChosenVariable;
  /** What is chosen for all variables. */
  readonly values: VariableValues;
  onChoose(value: string): void;
}

/** The search field and the choices, while the picker is open. */
const Choices = ({ dashboardId, variable, values, onChoose, onClose }: Props & { onClose(): void }) => {
  const { name, label, value } = variable;
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['choices', dashboardId, name, values, q],
    queryFn: ({ signal }) => fetchVariableOptions(dashboardId, { name, values, q }, signal),
  });
  const isPending = data === undefined || q !== text.trim();
  const options = (data ?? []).map((option) => ({ ...option, id: option.value }));
  return (
    <SearchList
      label={`${label}: ${translate('variables.search')}`}
      placeholder={translate('variables.search')}
      listLabel={translate('variables.results', { label })}
      options={options}
      initial={value}
      text={text}
      isPending={isPending}
      status={
        isPending
          ? (error?.message ?? translate('variables.loading'))
          : options.length === 0
            ? translate('variables.none')
            : options.length >= OPTIONS_MAX && translate('variables.more')
      }
      render={({ id, title }) => (
        <Typography component="span" sx={id === value ? CHOSEN : undefined}>
          {title}
        </Typography>
      )}
      onText={setText}
      onChoose={({ id }) => {
        onClose();
        onChoose(id);
      }}
      onClose={onClose}
    />
  );
};

/** Strong, because what is chosen may also be highlighted. */
const CHOSEN = { color: 'primary.dark', fontWeight: 600 } as const;
const PICKER = {
  display: 'inline-flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  '@media print': { display: 'none' },
} as const;
const BUTTON = {
  flex: { xs: 1, sm: 'none' },
  justifyContent: 'space-between',
  minWidth: 0,
  maxWidth: { sm: 320 },
  borderColor: 'var(--fg-edge)',
  bgcolor: 'background.paper',
  '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

/** A button with what is chosen, which opens a list with search. */
export const VariablePicker = (props: Props) => {
  const { label, title } = props.variable;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <Box sx={PICKER}>
      <Typography
        component="span"
        color="textSecondary"
        id={`${id}-label`}
        sx={{ width: { xs: 1, sm: 'auto' } }}
      >
        {label}
      </Typography>
      <Button
        id={`${id}-button`}
        variant="outlined"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}-label ${id}-button`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={BUTTON}
      >
        <span>{title ?? translate('variables.choose')}</span>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { width: 320, maxHeight: 440, display: 'flex' } },
        }}
      >
        <Choices {...props} onClose={close} />
      </Popover>
    </Box>
  );
};
