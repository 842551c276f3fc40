import { useEffect, useState } from 'react';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const SEARCH =
  'main input[type="search"], main [data-search] input, main input[name="q"], main [role="search"] input';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Global shortcuts: `/` focuses the search field, `?` lists the shortcuts. */
export const Shortcuts = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen(true);
      if (event.key !== '/' || document.querySelector('[role="dialog"], dialog[open]')) return;
      const field = document.querySelector<HTMLInputElement>(SEARCH);
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return open && <ShortcutsDialog onClose={() => setOpen(false)} />;
};
