import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Area } from '../../domain/roles.ts';
import { signs } from '../../providers/icons.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { setThemeChoice, useThemeChoice, type ThemeChoice } from '../../providers/theme/mode.ts';
import { translate } from '../../providers/i18n/translate.ts';

const THEMES = { system: signs.contrast, light: signs.light, dark: signs.dark } as const satisfies Record<
  ThemeChoice,
  unknown
>;

const itemsOf = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** The menu item that a key moves to: arrows, Home, End, or the first letter. */
const nextOf = (items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined => {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return key.length === 1
    ? after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
    : undefined;
};

interface PopoverProps {
  readonly id: string;
  readonly isOpen: boolean;
  onOpen(open: boolean): void;
  readonly children: (close: () => void, onKeyDown: (event: KeyboardEvent) => void) => ReactNode;
}

/** A popover menu, opened by `popoverTarget`. Rendered only while open. */
const Popover = ({ id, isOpen, onOpen, children }: PopoverProps) => {
  const box = useRef<HTMLDivElement>(null);
  const close = (): void => box.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return close();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(box.current);
    const next = nextOf(items, items.indexOf(document.activeElement as HTMLElement), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      className="frame-profile"
      onBeforeToggle={({ newState }) => {
        if (newState === 'open') onOpen(true);
      }}
      onToggle={({ newState }) => {
        if (newState === 'open') itemsOf(box.current)[0]?.focus();
        // Only now: the browser restores the focus only from elements still in the page.
        else onOpen(false);
      }}
    >
      {isOpen && children(close, onKeyDown)}
    </div>
  );
};

interface ItemsProps {
  readonly area: Area;
  onChosen(): void;
  onKeyDown(event: KeyboardEvent): void;
}

const Items = ({ area, onChosen, onKeyDown }: ItemsProps) => {
  const me = useCurrentUser();
  const choice = useThemeChoice();
  return (
    <>
      <div className="frame-who">
        <strong>{me?.name}</strong>
        <span>{me?.email}</span>
        <span>
          {me && [translate(`shell.role_${me.role}`), me.company?.name].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div role="menu" tabIndex={-1} aria-label={translate('shell.profile')} onKeyDown={onKeyDown}>
        <Link role="menuitem" tabIndex={-1} to={`/${area}/profile`} onClick={onChosen}>
          <signs.one />
          {translate('shell.profile')}
        </Link>
        <div role="group" aria-label={translate('shell.theme')}>
          <span aria-hidden>{translate('shell.theme')}</span>
          {(Object.keys(THEMES) as ThemeChoice[]).map((each) => {
            const Icon = THEMES[each];
            return (
              <button
                key={each}
                type="button"
                role="menuitemradio"
                tabIndex={-1}
                aria-checked={choice === each}
                onClick={() => setThemeChoice(each)}
              >
                <Icon />
                {translate(`shell.theme_${each}`)}
                {choice === each && <signs.check />}
              </button>
            );
          })}
        </div>
        <Link role="menuitem" tabIndex={-1} to="/logout" onClick={onChosen}>
          <signs.signOut />
          {translate('shell.signOut')}
        </Link>
      </div>
    </>
  );
};

interface Props extends Omit<PopoverProps, 'children'> {
  readonly area: Area;
}

/** The profile menu: user, profile page, theme and sign-out. */
export const ProfileItems = ({ area, ...popover }: Props) => (
  <Popover {...popover}>
    {(close, onKeyDown) => <Items area={area} onChosen={close} onKeyDown={onKeyDown} />}
  </Popover>
);
