import DialogContentText from '@mui/material/DialogContentText';
import { useEffect, useId, useState } from 'react';
import { Confirm } from 'react-admin';
import { useBlocker, type Location } from 'react-router-dom';
import { readSession } from '../session/session.ts';
import { useTranslate } from '../i18n/translate.ts';

interface Props {
  /** Called when the user is about to leave the page. */
  isUnsaved(): boolean;
  /** Whether closing the tab loses changes. Default: `isUnsaved`. */
  readonly isLostOnClose?: () => boolean;
  /** Additional paths that preserve the user's input. */
  readonly isSafe?: (next: Location) => boolean;
  /** Replaces the default text. */
  readonly text?: string;
}

// A refused call preserves the page; signing out and an expired session must not be blocked.
const ALWAYS_SAFE = /^\/(?:login|logout|accessDenied)?$/;

const Guard = ({ isUnsaved, isLostOnClose = isUnsaved, isSafe, text }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      readSession() !== null &&
      !ALWAYS_SAFE.test(nextLocation.pathname) &&
      !isSafe?.(nextLocation) &&
      isUnsaved(),
  );
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent): void => {
      if (isLostOnClose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', closing);
    return () => window.removeEventListener('beforeunload', closing);
  }, [isLostOnClose]);
  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title={<>{translate('generator.unsaved.title')}</>}
      content={<DialogContentText id={id}>{text ?? translate('generator.unsaved.text')}</DialogContentText>}
      confirm={translate('generator.unsaved.leave')}
      cancel={translate('generator.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
      aria-describedby={id}
      fullWidth
      maxWidth="xs"
      // Enter must not lose anything: the button that stays has the focus.
      slotProps={{
        transition: { onEnter: (dialog: HTMLElement) => dialog.querySelector('button')?.focus() },
      }}
    />
  );
};

/** Confirms leaving with unsaved changes. For closing the tab, the browser shows its own prompt. */
export const UnsavedGuard = (props: Props) => {
  // When a hidden page is shown again, `useBlocker` would register its previous blocker and never remove
  // it, so remount the guard each time.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, []);
  return isShown && <Guard {...props} />;
};
