import Search from '@mui/icons-material/Search';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useListFilterContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Debounce: long enough to wait for the next letter, short enough to feel instant. */
const PAUSE_MS = 250;

interface Props {
  readonly value: string;
  onChange(text: string): void;
}

/**
 * Searches while typing, and on blur at the latest, so that a following click (a row, "Select all") applies to
 * the current search. Escape clears it. (The shell's `/` shortcut focuses it.)
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
  const send = (query: string): void => {
    if (query === sent.current) return;
    sent.current = query;
    latest.current(query);
  };
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <OutlinedInput
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
      startAdornment={<Search fontSize="small" sx={{ mr: 1, color: 'text.secondary' }} />}
      inputProps={{
        'aria-label': translate('generator.list.search'),
        'aria-keyshortcuts': '/',
        maxLength: 200,
      }}
    />
  );
};

/** The search field of a react-admin list: its filter `q`. */
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
