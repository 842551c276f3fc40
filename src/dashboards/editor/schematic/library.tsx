import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import { foldText } from '../../../domain/text/fold.ts';
import { searchWords } from '../../../domain/text/search-words.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditedSchematic } from './schematic-context.ts';
import { SideHead } from './side-head.tsx';
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

const SYMBOL = {
  flexDirection: 'column',
  justifyContent: 'flex-start',
  gap: 0.5,
  p: 0.5,
  minHeight: 84,
  border: '1px solid var(--fg-line)',
  borderRadius: 1,
  // As the symbols are on the stage.
  bgcolor: 'var(--s-card)',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '14px',
  cursor: 'grab',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
} as const;

/** The name of a group in a list beside the stage. */
export const GroupName = ({ children }: { readonly children: ReactNode }) => (
  <Typography component="h4" sx={{ mb: 0.75, fontSize: 12, fontWeight: 500, color: 'text.secondary' }}>
    {children}
  </Typography>
);

/** The symbols whose names have all words of a text, by group. */
const groupsOf = (text: string) => {
  const words = searchWords(text);
  const found = [...symbolKinds].filter(([kind]) => {
    const label = foldText(symbolTexts(kind).label);
    return words.every((word) => label.includes(word));
  });
  const names = [...new Set(found.map(([, { group = 'plant' }]) => group))];
  return names.map((name) => ({
    group: name,
    kinds: found.flatMap(([kind, { group = 'plant' }]) => (group === name ? [kind] : [])),
  }));
};

/** The symbols to add: pressed, they go to the next free place; dragged, to where they are dropped. */
export const Library = ({ startDrag }: { readonly startDrag: StartDrag }) => {
  const translate = useTranslate();
  const { tools } = useEditedSchematic();
  const [text, setText] = useState('');
  const groups = useMemo(() => groupsOf(text), [text]);
  const [first] = groups.flatMap(({ kinds }) => kinds);
  // One stop of the Tab key: the arrow keys move within the list.
  const [current, setCurrent] = useState(first);
  const isSeen = groups.some(({ kinds }) => kinds.some((kind) => kind === current));
  const stop = isSeen ? current : first;
  return (
    <Box component="section" aria-label={translate('editor.schematic.symbols')}>
      <SideHead
        title={translate('editor.schematic.symbols')}
        find={translate('editor.schematic.find_symbol')}
        text={text}
        onText={setText}
        onEnter={() => first !== undefined && tools.add(first)}
      />
      <Box onKeyDown={moveListFocus}>
        {groups.map(({ group, kinds }) => (
          <Box key={group} sx={{ mt: 1.5 }}>
            <GroupName>{translate(`editor.schematic.groups.${group}`)}</GroupName>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 }}>
              {kinds.map((kind) => {
                const { label, lines } = symbolTexts(kind);
                return (
                  <ButtonBase
                    key={kind}
                    tabIndex={kind === stop ? 0 : -1}
                    onFocus={() => setCurrent(kind)}
                    onClick={() => tools.add(kind)}
                    onPointerDown={(event) => startDrag(event, { kind })}
                    sx={SYMBOL}
                  >
                    <SymbolPicture kind={kind} lines={lines} />
                    {label}
                  </ButtonBase>
                );
              })}
            </Box>
          </Box>
        ))}
      </Box>
      {groups.length === 0 && (
        <Typography sx={{ mt: 1.5, fontSize: 14, color: 'text.secondary' }}>
          {translate('editor.schematic.no_symbols')}
        </Typography>
      )}
    </Box>
  );
};
