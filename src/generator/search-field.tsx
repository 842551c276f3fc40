import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useListFilterContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/** Long enough to wait for the next letter, short enough to feel like none. */
const PAUSE_MS = 250;

interface Props {
  readonly value: string;
  onChange(text: string): void;
}

/**
 * Looks while one types, at the latest when one turns to something else: what is then pressed (a row, "select
 * all that match") is pressed of what was looked for. Escape clears it. (The shell's `/` brings the cursor here.)
 */
export const SearchField = ({ value, onChange }: Props) => {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  // Changed elsewhere: "Clear search", the browser's back button.
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const send = (wanted: string): void => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    latest.current(wanted);
  };
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      size="small"
      type="search"
      value={text}
      placeholder={translate('generator.list.search')}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
      onBlur={() => send(text.trim())}
      sx={{
        '& input::placeholder': { opacity: 1, color: 'text.secondary' },
        flex: { xs: '1 1 160px', sm: '0 1 260px' },
      }}
      slotProps={{
        htmlInput: {
          'aria-label': translate('generator.list.search'),
          'aria-keyshortcuts': '/',
          maxLength: 200,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

/** The search of a list of react-admin's: its filter `q`. */
export const ListSearch = () => {
  const { filterValues, setFilters } = useListFilterContext();
  const { q, ...others } = filterValues;
  return (
    <SearchField
      value={typeof q === 'string' ? q : ''}
      onChange={(text) => setFilters(text === '' ? others : { ...others, q: text })}
    />
  );
};
