import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { icons } from '../../providers/icons.tsx';
import { translate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import '../../providers/i18n/palette-texts.ts';
import './command-palette.css';
import { useAreaContext } from '../area-context.ts';
import { commandsOf, matching, type Command, type CommandGroup } from './commands.ts';
import { Modal } from './modal.tsx';
import { useRecordCommands } from './use-record-commands.ts';

interface Props {
  onClose(): void;
  onShortcuts(): void;
}

interface OptionsProps {
  readonly groups: readonly CommandGroup[];
  readonly selected: Command | undefined;
  idOf(command: Command): string;
  onSelect(command: Command): void;
  onChoose(command: Command): void;
}

const Options = ({ groups, selected, idOf, onSelect, onChoose }: OptionsProps) =>
  groups.map(({ label, commands }) => (
    <div key={label} role="group" aria-label={label}>
      <p aria-hidden>{label}</p>
      {commands.map((command) => {
        const Icon = icons[command.icon];
        return (
          <button
            key={command.id}
            id={idOf(command)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={command === selected}
            onPointerMove={() => onSelect(command)}
            onClick={() => onChoose(command)}
          >
            <Icon />
            <span>{command.label}</span>
            {command.severity && <SeverityMark severity={command.severity} isChip={false} />}
            {command.detail !== undefined && <small>{command.detail}</small>}
          </button>
        );
      })}
    </div>
  ));

/** The command palette: pages, records and actions, found by name and operated by keyboard. */
export const CommandPalette = ({ onClose, onShortcuts }: Props) => {
  const { area, role, pages } = useAreaContext();
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [selectedId, setSelectedId] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const records = useRecordCommands(area, role, text);
  const own = useMemo(() => commandsOf(area, pages, role, onShortcuts), [area, pages, role, onShortcuts]);
  const groups = [...matching(own, text), ...records.groups];
  const commands = groups.flatMap((group) => group.commands);
  const total = groups.reduce((sum, group) => sum + (group.total ?? group.commands.length), 0);
  const selected = commands.find((command) => command.id === selectedId) ?? commands[0];
  const isSearching = text.trim() !== records.text;
  const idOf = (command: Command): string => `${id}${command.id.replaceAll(' ', '-')}`;

  const choose = (command: Command): void => {
    onClose();
    if ('to' in command) void navigate(command.to);
    else command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter ends the composition of a character, not the search.
    if (event.nativeEvent.isComposing || !selected) return;
    const at = commands.indexOf(selected);
    const targets: Readonly<Record<string, Command | undefined>> = {
      ArrowDown: commands[(at + 1) % commands.length],
      ArrowUp: commands.at(at - 1),
      PageDown: commands[Math.min(at + 8, commands.length - 1)],
      PageUp: commands[Math.max(at - 8, 0)],
    };
    const next = targets[event.key];
    if (next) setSelectedId(next.id);
    else if (event.key === 'Enter') choose(selected);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected?.id]);

  return (
    <Modal label={translate('shortcuts.palette')} className="frame-dialog frame-palette" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={translate('palette.input')}
        placeholder={translate('palette.placeholder')}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={selected ? idOf(selected) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSelectedId(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={translate('palette.results')}>
        <Options
          groups={groups}
          selected={selected}
          idOf={idOf}
          onSelect={(command) => setSelectedId(command.id)}
          onChoose={choose}
        />
      </div>
      <p className="frame-palette-note" role="status">
        {isSearching
          ? translate('palette.loading')
          : commands.length === 0
            ? translate('palette.none', { text: text.trim() })
            : text !== '' && translate('palette.found', { smart_count: total })}
        {records.hasFailed && !isSearching && ` ${translate('palette.failed')}`}
      </p>
      <footer aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {translate('palette.hint_move')}
        </span>
        <span>
          <kbd>↵</kbd> {translate('palette.hint_open')}
        </span>
        <span>
          <kbd>Esc</kbd> {translate('palette.hint_close')}
        </span>
      </footer>
    </Modal>
  );
};
