import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { readSession } from './session.ts';
import { ConfirmDialog } from './theme/confirm-dialog.tsx';

interface Props {
  /** Asked when the page is about to be left. */
  isUnsaved(): boolean;
  /** Whether closing the tab loses something; left out: as leaving the page does. */
  readonly isLostOnClose?: () => boolean;
  /** Addresses that keep what was typed, besides those that always do. */
  readonly isSafe?: (next: Location) => boolean;
  /** What is lost, where that is not just "your changes". */
  readonly text?: string;
}

// A refused call keeps the page; signing out, and a session that has ended, must not be held up.
const ALWAYS_SAFE = /^\/(?:login|logout|accessDenied)?$/;

const Guard = ({ isUnsaved, isLostOnClose = isUnsaved, isSafe, text }: Props) => {
  const translate = useTranslate();
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
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={translate('generator.unsaved.title')}
      text={text ?? translate('generator.unsaved.text')}
      action={translate('generator.unsaved.leave')}
      cancel={translate('generator.unsaved.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};

/** Asks before unsaved changes are left behind. Closing the tab can only be asked about by the browser. */
export const UnsavedGuard = (props: Props) => {
  // When a hidden page is shown again, `useBlocker` would register its former blocker and never remove
  // it. So the guard is mounted anew each time.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    return () => setShown(false);
  }, []);
  return isShown && <Guard {...props} />;
};
