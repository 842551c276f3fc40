import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Area } from '../../domain/access/roles.ts';
import { drawn, signs } from '../../providers/icons.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { setThemeChoice, useThemeChoice, type ThemeChoice } from '../../providers/theme/mode.ts';
import { translate } from '../../providers/i18n/translate.ts';

const Person = drawn(
  'M12 6c1.1 0 2 .9 2 2s-.9 2-2 2-2-.9-2-2 .9-2 2-2m0 10c2.7 0 5.8 1.29 6 2H6c.23-.72 3.31-2 6-2m0-12C9.79 4 8 5.79 8 8s1.79 4 4 4 4-1.79 4-4-1.79-4-4-4m0 10c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4',
);
const SignOut = drawn(
  'm17 8-1.41 1.41L17.17 11H9v2h8.17l-1.58 1.58L17 16l4-4zM5 5h7V3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h7v-2H5z',
);
const THEMES = {
  system: drawn(
    'M12 22c5.52 0 10-4.48 10-10S17.52 2 12 2 2 6.48 2 12s4.48 10 10 10m1-17.93c3.94.49 7 3.85 7 7.93s-3.05 7.44-7 7.93z',
  ),
  light: drawn(
    'M12 9c1.65 0 3 1.35 3 3s-1.35 3-3 3-3-1.35-3-3 1.35-3 3-3m0-2c-2.76 0-5 2.24-5 5s2.24 5 5 5 5-2.24 5-5-2.24-5-5-5M2 13h2c.55 0 1-.45 1-1s-.45-1-1-1H2c-.55 0-1 .45-1 1s.45 1 1 1m18 0h2c.55 0 1-.45 1-1s-.45-1-1-1h-2c-.55 0-1 .45-1 1s.45 1 1 1M11 2v2c0 .55.45 1 1 1s1-.45 1-1V2c0-.55-.45-1-1-1s-1 .45-1 1m0 18v2c0 .55.45 1 1 1s1-.45 1-1v-2c0-.55-.45-1-1-1s-1 .45-1 1M5.99 4.58c-.39-.39-1.03-.39-1.41 0-.39.39-.39 1.03 0 1.41l1.06 1.06c.39.39 1.03.39 1.41 0s.39-1.03 0-1.41zm12.37 12.37c-.39-.39-1.03-.39-1.41 0-.39.39-.39 1.03 0 1.41l1.06 1.06c.39.39 1.03.39 1.41 0 .39-.39.39-1.03 0-1.41zm1.06-10.96c.39-.39.39-1.03 0-1.41-.39-.39-1.03-.39-1.41 0l-1.06 1.06c-.39.39-.39 1.03 0 1.41s1.03.39 1.41 0zM7.05 18.36c.39-.39.39-1.03 0-1.41-.39-.39-1.03-.39-1.41 0l-1.06 1.06c-.39.39-.39 1.03 0 1.41s1.03.39 1.41 0z',
  ),
  dark: drawn(
    'M9.37 5.51c-.18.64-.27 1.31-.27 1.99 0 4.08 3.32 7.4 7.4 7.4.68 0 1.35-.09 1.99-.27C17.45 17.19 14.93 19 12 19c-3.86 0-7-3.14-7-7 0-2.93 1.81-5.45 4.37-6.49M12 3c-4.97 0-9 4.03-9 9s4.03 9 9 9 9-4.03 9-9c0-.46-.04-.92-.1-1.36-.98 1.37-2.58 2.26-4.4 2.26-2.98 0-5.4-2.42-5.4-5.4 0-1.81.89-3.42 2.26-4.4-.44-.06-.9-.1-1.36-.1',
  ),
} as const satisfies Record<ThemeChoice, unknown>;

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
          <Person />
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
          <SignOut />
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
