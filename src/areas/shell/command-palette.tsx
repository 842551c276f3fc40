import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { icons } from '../../providers/icons.tsx';
import { translate } from '../../providers/i18n/translate.ts';
import { SearchList } from '../../providers/theme/search-list.tsx';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import '../../providers/i18n/palette-texts.ts';
import { useAreaContext } from '../area-context.ts';
import { commandsOf, matching, type Command } from './commands.ts';
import { useRecordCommands } from './use-record-commands.ts';

const KEYS = [
  ['↑ ↓', 'palette.hint_move'],
  ['↵', 'palette.hint_open'],
  ['Esc', 'palette.hint_close'],
] as const;

const PAPER = {
  maxWidth: 620,
  maxHeight: 'min(560px, calc(100dvh - 32px))',
  mt: 'min(12vh, 96px)',
  overflow: 'hidden',
  '& .MuiListItemButton-root': {
    gap: 1.5,
    '& > .plain-icon': { fontSize: 20, color: 'text.secondary' },
    '& > .severity': { flex: 'none', fontSize: 12 },
    '& > span:not(.severity)': {
      flex: '1 1 auto',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& > small': {
      flex: '0 1 auto',
      maxWidth: '45%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: 'text.secondary',
      fontSize: 12,
    },
    // Where a record is stands below its name, so that neither is cut off; of the severity the shape, whose word is read out.
    '@media (max-width: 700px)': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      rowGap: 0,
      '& > .plain-icon': { gridRow: '1 / span 2' },
      '& > small': { gridArea: '2 / 2 / auto / span 2', maxWidth: 'none' },
      '& > .severity': { fontSize: 0 },
    },
  },
} as const;

const FOOT = {
  flex: 'none',
  display: 'flex',
  gap: 2.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12,
  // Hints about keys that a phone does not have.
  '@media (pointer: coarse), (max-width: 600px)': { display: 'none' },
} as const;

const Entry = ({ icon, label, severity, detail }: Command) => {
  const Icon = icons[icon];
  return (
    <>
      <Icon />
      <span>{label}</span>
      {severity && <SeverityMark severity={severity} isChip={false} />}
      {detail !== undefined && <small>{detail}</small>}
    </>
  );
};
interface Props {
  onClose(): void;
  onShortcuts(): void;
}

/** The command palette: pages, records and actions, found by name and operated by keyboard. */
export const CommandPalette = ({ onClose, onShortcuts }: Props) => {
  const { area, role, pages } = useAreaContext();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const records = useRecordCommands(area, role, text);
  const own = useMemo(() => commandsOf(area, pages, role, onShortcuts), [area, pages, role, onShortcuts]);
  const groups = [...matching(own, text), ...records.groups];
  const commands = groups.flatMap(({ label, commands: all }) =>
    all.map((each) => ({ ...each, group: label })),
  );
  const total = groups.reduce((sum, group) => sum + (group.total ?? group.commands.length), 0);
  const isSearching = text.trim() !== records.text;
  const choose = (command: Command): void => {
    onClose();
    if ('to' in command) void navigate(command.to);
    else command.run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'aria-label': translate('shortcuts.palette'), 'aria-labelledby': undefined, sx: PAPER },
      }}
    >
      <SearchList
        label={translate('palette.input')}
        placeholder={translate('palette.placeholder')}
        listLabel={translate('palette.results')}
        options={commands}
        text={text}
        status={
          <>
            {isSearching
              ? translate('palette.loading')
              : commands.length === 0
                ? translate('palette.none', { text: text.trim() })
                : text !== '' && translate('palette.found', { smart_count: total })}
            {records.hasFailed && !isSearching && ` ${translate('palette.failed')}`}
          </>
        }
        render={(command) => <Entry {...command} />}
        onText={setText}
        onChoose={choose}
        onClose={onClose}
      />
      <Box component="footer" aria-hidden sx={FOOT}>
        {KEYS.map(([key, words]) => (
          <span key={key}>
            <kbd>{key}</kbd> {translate(words)}
          </span>
        ))}
      </Box>
    </Dialog>
  );
};
