import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import {
  CloseNotificationContext,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
  type NotificationPayload,
} from 'ra-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NOTICE_MS, UNDO_MS } from '../../domain/site-limits.ts';

/** How long a message stays, in milliseconds; null for as long as the person wants. */
const durationOf = ({ type, notificationOptions }: NotificationPayload): number | null => {
  if (notificationOptions?.undoable) return UNDO_MS;
  if (notificationOptions?.autoHideDuration !== undefined) return notificationOptions.autoHideDuration;
  return type === 'error' ? NOTICE_MS * 2 : NOTICE_MS;
};

const isSame = (a: NotificationPayload, b: NotificationPayload): boolean =>
  typeof a.message === 'string' && a.message === b.message && a.type === 'error' && b.type === 'error';

/**
 * The messages at the top right, one after the other. What can be undone is done for good only when
 * its message goes, also when that is because the area is left.
 */
export const Notifications = () => {
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [current, setCurrent] = useState<NotificationPayload>();
  const [open, setOpen] = useState(false);
  const undoable = current?.notificationOptions?.undoable === true;
  // What is done already, and can be taken back by another call.
  const undo = current?.notificationOptions?.['undo'] as (() => Promise<void>) | undefined;

  useEffect(() => {
    const next = notifications[0];
    if (!next) return;
    // A list that asks every few seconds would say the same again and again.
    if (current && isSame(current, next)) takeNotification();
    // News comes at once; only what can still be undone is left its time.
    else if (current && !current.notificationOptions?.undoable && !undo) setOpen(false);
    if (current) return;
    setCurrent(takeNotification() ?? undefined);
    setOpen(true);
  }, [current, undo, notifications, takeNotification]);

  const settle = useRef<((isUndo: boolean) => void) | null>(null);
  settle.current = undoable
    ? (isUndo) => {
        settle.current = null;
        takeMutation()?.({ isUndo });
      }
    : null;
  useEffect(() => () => settle.current?.(false), []);

  useEffect(() => {
    if (!undoable) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [undoable]);

  const close = useCallback(() => setOpen(false), []);
  if (!current) return null;
  const { message, type, notificationOptions } = current;
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={open}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        autoHideDuration={durationOf(current)}
        disableWindowBlurListener={undoable || undo !== undefined}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') close();
        }}
        slotProps={{
          transition: {
            onExited: () => {
              settle.current?.(false);
              setCurrent(undefined);
            },
          },
        }}
        // Over the top bar, beside the profile: there it hides none of the page's own buttons.
        sx={{ top: { xs: 4, sm: 4 }, right: { sm: 88 }, maxWidth: 520 }}
      >
        <Alert
          severity={type}
          onClose={close}
          closeText={translate('shell.close')}
          sx={{ boxShadow: 4, whiteSpace: 'pre-line', width: '100%' }}
          {...(undoable || undo
            ? {
                action: (
                  <Button
                    color="inherit"
                    size="small"
                    onClick={() => {
                      settle.current?.(true);
                      void undo?.();
                      close();
                    }}
                  >
                    {translate('shell.undo')}
                  </Button>
                ),
              }
            : {})}
        >
          {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        </Alert>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
};
