import Drawer from '@mui/material/Drawer';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { PHONE, useMedia } from '../../providers/browser/use-media.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import './action-sheet.css';

interface Sheet {
  readonly close: () => void;
}
const SheetContext = createContext<Sheet | null>(null);

/** The sheet on a phone that an action is in; null if it stands in the page. */
export const useActionSheet = (): Sheet | null => useContext(SheetContext);

// The Tab key follows what is seen.
const PAPER = { gap: 0.5, readingFlow: 'flex-visual' } as const;

const PhoneSheet = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const sheet = useMemo(() => ({ close: () => setOpen(false) }), []);
  // The upper item may be another than the first in the document (action-sheet.css).
  useEffect(() => {
    if (!isOpen) return;
    [...(paper.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
      .filter(({ offsetParent }) => offsetParent)
      .toSorted((a, b) => a.offsetTop - b.offsetTop)[0]
      ?.focus({ preventScroll: true });
  }, [isOpen]);
  // Before the action runs, so that a dialog gives the focus back to the button of the sheet.
  const closeBefore = ({ target }: MouseEvent): void => {
    if (!(target as Element).closest('[data-keeps-open]')) flushSync(sheet.close);
  };
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
        onClose={sheet.close}
        slotProps={{
          paper: {
            ref: paper,
            className: 'page-sheet',
            sx: PAPER,
            // A closed sheet is no dialog that others would have to wait for.
            role: isOpen ? 'dialog' : 'presentation',
            'aria-modal': isOpen || undefined,
            'aria-label': label,
            onClickCapture: closeBefore,
          },
        }}
      >
        <SheetContext value={sheet}>{children}</SheetContext>
      </Drawer>
    </>
  );
};

/** Buttons beside each other; on a phone, one button that opens them as a sheet. */
export const ActionSheet = ({ children }: { readonly children: ReactNode }) =>
  useMedia(PHONE) ? <PhoneSheet>{children}</PhoneSheet> : <div className="page-sheet">{children}</div>;
