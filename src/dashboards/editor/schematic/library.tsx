import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent } from 'react';
import { symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditedSchematic } from './schematic-context.ts';
import { SymbolPicture } from './symbol-picture.tsx';
import { symbolTexts } from './symbol-texts.ts';
import type { StartDrag } from './use-drop.ts';

/** Moves the focus through a list of buttons with the arrow keys. */
export const moveListFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const here = items.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  event.preventDefault();
  event.stopPropagation();
  items.at((here + by) % items.length)?.focus();
};

/** The symbols to add: pressed, they go to the next free place; dragged, to where they are dropped. */
export const Library = ({ startDrag }: { readonly startDrag: StartDrag }) => {
  const translate = useTranslate();
  const { tools } = useEditedSchematic();
  const kinds = [...symbolKinds.keys()];
  // One stop of the Tab key: the arrow keys move within the list.
  const [current, setCurrent] = useState(kinds[0]);
  return (
    <Box component="section" aria-label={translate('editor.schematic.symbols')}>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
        {translate('editor.schematic.symbols')}
      </Typography>
      <Box
        onKeyDown={moveListFocus}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}
      >
        {kinds.map((kind) => {
          const { label, lines } = symbolTexts(kind);
          return (
            <ButtonBase
              key={kind}
              tabIndex={kind === current ? 0 : -1}
              onFocus={() => setCurrent(kind)}
              onClick={() => tools.add(kind)}
              onPointerDown={(event) => startDrag(event, { kind })}
              sx={{
                flexDirection: 'column',
                justifyContent: 'flex-start',
                gap: 0.5,
                p: 0.5,
                minHeight: 76,
                border: '1px solid var(--fg-line)',
                borderRadius: 1,
                // As the symbols are on the stage.
                bgcolor: 'var(--s-card)',
                fontFamily: 'inherit',
                fontSize: 12,
                lineHeight: '16px',
                cursor: 'grab',
                '&:hover': { borderColor: 'primary.main' },
                '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
              }}
            >
              <SymbolPicture kind={kind} lines={lines} />
              {label}
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
};
