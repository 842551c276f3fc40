import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useState, type ReactNode } from 'react';
import { TOUCH } from './tokens.ts';

export interface SearchOption {
  /** Unique among the options. */
  readonly id: string;
  /** The heading above it. Options of one group follow each other. */
  readonly group?: string;
}

interface Props<T extends SearchOption> {
  /** Accessible name of the field. */
  readonly label: string;
  readonly placeholder: string;
  /** Accessible name of the list. */
  readonly listLabel: string;
  readonly options: readonly T[];
  /** Id of the option that Enter chooses until the user moves to another. Default: the first. */
  readonly initial?: string | null;
  readonly text: string;
  /** Read out below the list: how many there are, or why there are none. */
  readonly status: ReactNode;
  /** The options don't belong to the text yet, so Enter does nothing. */
  readonly isPending?: boolean;
  readonly render: (option: T) => ReactNode;
  onText(text: string): void;
  onChoose(option: T): void;
  onClose(): void;
}

const HEADING = {
  px: 1.5,
  py: 0.5,
  pt: 1,
  bgcolor: 'transparent',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1.5,
} as const;
const OPTION = { minHeight: 36, px: 1.5, py: 0.5, borderRadius: 1, [TOUCH]: { minHeight: 44 } } as const;
const STATUS = {
  flex: 'none',
  px: 2.5,
  pb: 1,
  color: 'text.secondary',
  fontSize: 12,
  overflowWrap: 'anywhere',
  '&:empty': { display: 'none' },
} as const;

/** A search field with its results below it: MUI's autocomplete whose list is always open. */
export const SearchList = <T extends SearchOption>({
  label,
  placeholder,
  listLabel,
  options,
  initial = null,
  text,
  status,
  isPending = false,
  render,
  onText,
  onChoose,
  onClose,
}: Props<T>) => {
  const [at, setAt] = useState(initial);
  const selected = options.find(({ id }) => id === at) ?? options[0] ?? null;
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<T>(
    {
      open: true,
      options,
      // The highlighted option, so that it is also the one that is read out as selected.
      value: selected,
      inputValue: text,
      groupBy: ({ group = '' }) => group,
      getOptionLabel: ({ id }) => id,
      isOptionEqualToValue: (option, value) => option.id === value.id,
      filterOptions: (all) => all,
      onHighlightChange: (_, option) => setAt(option?.id ?? null),
      onInputChange: (_, typed, reason) => {
        if (reason !== 'input') return;
        setAt(null);
        onText(typed);
      },
      onClose: (_, reason) => {
        if (reason === 'escape') onClose();
        else if (reason === 'selectOption' && selected && !isPending) onChoose(selected);
      },
    },
  );
  return (
    <Box {...getRootProps()} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <InputBase
        fullWidth
        // The field is there because the user has opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={placeholder}
        inputProps={{ ...getInputProps(), 'aria-label': label }}
        sx={{ flex: 'none', height: 56, px: 2.5, borderBottom: 1, borderColor: 'divider', fontSize: 16 }}
      />
      <Box
        component="ul"
        {...getListboxProps()}
        aria-labelledby={undefined}
        aria-label={listLabel}
        sx={{ flex: '1 1 auto', m: 0, p: 1, overflowY: 'auto', listStyle: 'none', position: 'relative' }}
      >
        {groupedOptions.map(({ key, group, index, options: members }) => {
          const items = members.map((option, place) => {
            const { key: optionKey, ...props } = getOptionProps({ option, index: index + place });
            return (
              <ListItemButton
                key={optionKey}
                component="li"
                {...props}
                selected={option === selected}
                onClick={() => onChoose(option)}
                sx={OPTION}
              >
                {render(option)}
              </ListItemButton>
            );
          });
          return group === '' ? (
            items
          ) : (
            <li key={key} role="presentation">
              <div role="group" aria-label={group}>
                <ListSubheader component="div" aria-hidden disableSticky sx={HEADING}>
                  {group}
                </ListSubheader>
                <Box component="ul" role="presentation" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {items}
                </Box>
              </div>
            </li>
          );
        })}
      </Box>
      <Typography role="status" sx={STATUS}>
        {status}
      </Typography>
    </Box>
  );
};
