import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import {
  type ChosenVariable,
  fetchVariableOptions,
  OPTIONS_MAX,
  type VariableOption,
  type VariableValues,
} from '../../../providers/data/dashboard-variables.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { useCachedQuery } from '../../../providers/query-cache.ts';

const PAUSE_MS = 200;

const useDebouncedText = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

interface OpenProps extends Props {
  readonly listId: string;
  onClose(): void;
}

/** The search field and the choices, while the picker is open. */
const OpenPicker = ({ dashboardId, variable, values, listId, onChoose, onClose }: OpenProps) => {
  const { name, label, value } = variable;
  const [text, setText] = useState('');
  const [at, setAt] = useState<string | null>(value);
  const list = useRef<HTMLDivElement>(null);
  const q = useDebouncedText(text.trim());
  const { data, error } = useCachedQuery({
    key: `choices of ${dashboardId} ${name} ${q} ${JSON.stringify(values)}`,
    fetch: (signal) => fetchVariableOptions(dashboardId, { name, values, q }, signal),
  });
  const isLoading = data === undefined || q !== text.trim();
  const options = data ?? [];
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === at),
  );
  const selected = options[index];
  const idOf = (option: VariableOption): string => `${listId}-${options.indexOf(option)}`;
  const choose = (option: VariableOption): void => {
    onClose();
    onChoose(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    const step = steps[event.key];
    if (step !== undefined) setAt(options[Math.min(options.length - 1, Math.max(0, step))]?.value ?? null);
    else if (event.key === 'Enter' && selected && !isLoading) choose(selected);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected?.value]);
  const note = isLoading
    ? error
      ? error.message
      : translate('variables.loading')
    : options.length === 0
      ? translate('variables.none')
      : options.length >= OPTIONS_MAX && translate('variables.more');
  return (
    <div className="dash-choices">
      <input
        type="text"
        role="combobox"
        // The field appears because the user opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={`${label}: ${translate('variables.search')}`}
        placeholder={translate('variables.search')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected ? idOf(selected) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={translate('variables.results', { label })}>
        {options.map((option) => (
          <button
            key={option.value}
            id={idOf(option)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={option === selected}
            data-chosen={option.value === value ? '' : undefined}
            onPointerMove={() => setAt(option.value)}
            onClick={() => choose(option)}
          >
            {option.title}
          </button>
        ))}
      </div>
      <p role="status">{note}</p>
    </div>
  );
};

interface Props {
  readonly dashboardId: number;
  readonly variable: ChosenVariable;
  /** What is chosen for all variables. */
  readonly values: VariableValues;
  onChoose(value: string): void;
}

/** A button with what is chosen, which opens a list with search. */
export const VariablePicker = (props: Props) => {
  const { label, title } = props.variable;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className="dash-variable" onBlur={onBlur}>
      <span id={`${id}-label`}>{label}</span>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        className="plain-field"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-button`}
        // Safari does not focus a button that is clicked, so the blur would close it again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{title ?? translate('variables.choose')}</span>
      </button>
      {isOpen && <OpenPicker {...props} listId={`${id}-list`} onClose={close} />}
    </div>
  );
};
