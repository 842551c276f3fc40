import { lazy, Suspense, useCallback, useEffect } from 'react';
import { isTyping } from '../../providers/browser/is-typing.ts';

// Loaded when they are opened: every page has them.
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** What the keyboard opens on every page. */
export type ShortcutDialog = 'palette' | 'shortcuts';

const SEARCH =
  'main input[type="search"], main [data-search] input, main input[name="q"], main [role="search"] input';
const DIALOG = '[role="dialog"], dialog[open]';

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The event that opens the command palette from a page. */
export const PALETTE_EVENT = 'flowgen:palette';

interface Props {
  readonly open: ShortcutDialog | undefined;
  onOpen(dialog: ShortcutDialog | undefined): void;
}

/** Global shortcuts: Ctrl or Cmd+K opens the command palette, `/` focuses the search field, `?` lists the shortcuts. */
export const Shortcuts = ({ open, onOpen }: Props) => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        // Otherwise the browser opens its own search; over another dialog nothing opens.
        event.preventDefault();
        if (!document.querySelector(DIALOG)) onOpen('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') onOpen('shortcuts');
      if (event.key !== '/' || document.querySelector(DIALOG)) return;
      const field = document.querySelector<HTMLInputElement>(SEARCH);
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    const asked = () => onOpen('palette');
    window.addEventListener('keydown', pressed);
    window.addEventListener(PALETTE_EVENT, asked);
    return () => {
      window.removeEventListener('keydown', pressed);
      window.removeEventListener(PALETTE_EVENT, asked);
    };
  }, [onOpen]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    // Without them the page is the same, so nothing is said when they can't be loaded.
    import('./page-aids.ts').then(
      ({ startPageAids }) => {
        if (!isGone) stop = startPageAids();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  const close = useCallback(() => onOpen(undefined), [onOpen]);
  const openShortcuts = useCallback(() => onOpen('shortcuts'), [onOpen]);
  return (
    <Suspense>
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {open === 'palette' && <CommandPalette onClose={close} onShortcuts={openShortcuts} />}
    </Suspense>
  );
};
