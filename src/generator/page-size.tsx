import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslate } from '../providers/i18n/translate.ts';
import { TOUCH } from '../providers/theme/tokens.ts';

const SizeMenu = lazy(async () => ({ default: (await import('./size-menu.tsx')).SizeMenu }));

const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

interface Props {
  readonly value: number;
  readonly sizes: readonly number[];
  onChange(size: number): void;
}

/** Selects the page size. The options are loaded when they are opened. */
export const PageSize = ({ value, sizes, onChange }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const open = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void => {
    event.preventDefault();
    event.currentTarget.focus();
    setAnchor(event.currentTarget);
    setOpened(true);
  };
  return (
    <>
      {/* On phones everything fits in one line; the hidden label still names the field. */}
      <Box component="span" id={`${id}label`} sx={{ display: { xs: 'none', sm: 'block' }, flexShrink: 0 }}>
        {translate('ra.navigation.page_rows_per_page')}
      </Box>
      <Box
        role="combobox"
        id={`${id}value`}
        tabIndex={0}
        aria-labelledby={`${id}label ${id}value`}
        aria-haspopup="listbox"
        aria-controls={`${id}list`}
        aria-expanded={anchor !== null}
        onMouseDown={(event: MouseEvent<HTMLElement>) => event.button === 0 && open(event)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => OPENING_KEYS.has(event.key) && open(event)}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          flexShrink: 0,
          minHeight: 32,
          pl: 1,
          ml: { xs: 0, sm: 1 },
          mr: 1,
          borderRadius: 1,
          cursor: 'pointer',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
          [TOUCH]: { minHeight: 44 },
        }}
      >
        {value}
        <ArrowDropDown aria-hidden sx={{ color: 'action.active' }} />
      </Box>
      {wasOpened && (
        <Suspense fallback={null}>
          <SizeMenu
            id={`${id}list`}
            labelledBy={`${id}label`}
            anchor={anchor}
            value={value}
            sizes={sizes}
            onClose={() => setAnchor(null)}
            onChange={onChange}
          />
        </Suspense>
      )}
    </>
  );
};
