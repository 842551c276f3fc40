import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { readSession } from '../../providers/session.ts';
import { isDirty, useEditorStore } from './store.ts';

/** Asks before unsaved changes are left behind; a session that has ended leads away without a question. */
export const useLeaving = (): void => {
  const store = useEditorStore();
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty(store.get()) &&
      readSession() !== null &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A new dashboard goes to its own address with all that was typed meanwhile.
      !nextLocation.pathname.endsWith(`/${store.get().record?.id ?? 'none'}/edit`) &&
      !/^\/(?:login|logout)?$/.test(nextLocation.pathname),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('editor.leave'))) blocker.proceed();
    else blocker.reset();
  }, [blocker, translate]);
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent): void => {
      if (isDirty(store.get())) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [store]);
};
