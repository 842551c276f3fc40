import Drawer from '@mui/material/Drawer';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { PHONE, useMedia } from '../../providers/browser/use-media.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import './action-sheet.css';

interface Sheet {
  readonly close: () => void;
}
const SheetContext = createContext<Sheet | null>(null);

/** The sheet on a phone that an action is in; null if it stands in the page. */
export const useActionSheet = (): Sheet | null => useContext(SheetContext);

interface PhoneSheetProps {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Puts the actions into the element. */
  readonly hold: (parent: HTMLElement | null) => void;
}

const PhoneSheet = ({ isOpen, setOpen, hold }: PhoneSheetProps) => {
  const translate = useTranslate();
  const paper = useRef<HTMLDivElement>(null);
  const paperRef = useCallback(
    (element: HTMLDivElement | null) => {
      paper.current = element;
      hold(element);
    },
    [hold],
  );
  // The upper item may be another than the first in the document (action-sheet.css).
  useEffect(() => {
    if (!isOpen) return;
    [...(paper.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      .filter(({ offsetParent }) => offsetParent)
      .toSorted((a, b) => a.offsetTop - b.offsetTop)[0]
      ?.focus({ preventScroll: true });
  }, [isOpen]);
  const label = translate('shell.more');
  return (
    <>
      <IconButton
        className="page-more"
        color="inherit"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreVert />
      </IconButton>
      {/* The actions have dialogs and states of their own, which stay when the sheet closes. */}
      <Drawer
        anchor="bottom"
        keepMounted
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            ref: paperRef,
            // A closed sheet is no dialog that others would have to wait for.
            role: isOpen ? 'dialog' : 'presentation',
            'aria-modal': isOpen || undefined,
            'aria-label': label,
          },
        }}
      />
    </>
  );
};

const CONTENTS = { display: 'contents' } as const;

const actionHost = (): HTMLElement => {
  const host = document.createElement('div');
  host.className = 'page-sheet';
  return host;
};

/**
 * Buttons beside each other; on a phone, one button that opens them as a sheet. They are rendered into one element, which moves between
 * both, so that a dialog of theirs stays open when a phone is turned.
 */
export const ActionSheet = ({ children }: { readonly children: ReactNode }) => {
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  const [host] = useState(actionHost);
  const hold = useCallback((parent: HTMLElement | null) => parent?.append(host), [host]);
  const sheet = useMemo(() => (isPhone ? { close: () => setOpen(false) } : null), [isPhone]);
  // Before the action runs, so that a dialog gives the focus back to the button of the sheet.
  const closeBefore = ({ target }: MouseEvent): void => {
    if (isOpen && !(target as Element).closest('[data-keeps-open]')) flushSync(() => setOpen(false));
  };
  return (
    <>
      {isPhone ? (
        <PhoneSheet isOpen={isOpen} setOpen={setOpen} hold={hold} />
      ) : (
        <div style={CONTENTS} ref={hold} />
      )}
      <div style={CONTENTS} onClickCapture={closeBefore}>
        {createPortal(<SheetContext value={sheet}>{children}</SheetContext>, host)}
      </div>
    </>
  );
};
