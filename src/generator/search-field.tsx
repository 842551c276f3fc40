import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/** Long enough to wait for the next letter, short enough to feel like none. */
const PAUSE_MS = 250;

/** Looks while one types; Escape clears it. (The shell's `/` brings the cursor here.) */
export const SearchField = () => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const asked = (filterValues.q as string | undefined) ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);

  // The filter was changed elsewhere ("Clear filters", the browser's back button).
  useEffect(() => {
    if (asked !== sent.current) setText(asked);
    sent.current = asked;
  }, [asked]);

  const latest = useRef({ filterValues, setFilters });
  latest.current = { filterValues, setFilters };
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      const { q: _, ...others } = latest.current.filterValues;
      latest.current.setFilters(text.trim() === '' ? others : { ...others, q: text.trim() });
      sent.current = text.trim();
    }, PAUSE_MS);
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
        if (event.key === 'Escape' && text !== '') setText('');
      }}
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
