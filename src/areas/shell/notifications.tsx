import Alert from '@mui/material/Alert';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import {
  CloseNotificationContext,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
} from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { NOTICE_MS } from '../../domain/site-limits.ts';

/** More than these would hide the page; the oldest goes. */
const AT_ONCE = 4;

interface Notice extends NotificationPayload {
  readonly id: number;
}

/** How long a message stays, in milliseconds; null for as long as the person wants. */
const durationOf = ({ type, notificationOptions }: Notice): number | null => {
  if (notificationOptions?.autoHideDuration !== undefined) return notificationOptions.autoHideDuration;
  return type === 'error' ? NOTICE_MS * 2 : NOTICE_MS;
};

// A list that asks every few seconds would say the same again and again.
const isRepeated = (shown: readonly Notice[], next: NotificationPayload): boolean =>
  next.type === 'error' &&
  shown.some(
    ({ type, message }) => type === 'error' && typeof message === 'string' && message === next.message,
  );

interface Props {
  readonly notice: Notice;
  onGone(id: number): void;
}

const Message = ({ notice, onGone }: Props) => {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  const { id, message, type, notificationOptions } = notice;
  // What is done already, and can be taken back by another call.
  const undo = notificationOptions?.['undo'] as (() => Promise<void>) | undefined;
  const action = undo && (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        // Gone at once, so that what comes of it stands alone.
        onGone(id);
        void undo();
      }}
    >
      {translate('shell.undo')}
    </Button>
  );
  return (
    <CloseNotificationContext.Provider value={close}>
      <Snackbar
        open={open}
        autoHideDuration={durationOf(notice)}
        disableWindowBlurListener={undo !== undefined}
        onClose={(_, reason) => {
          if (reason !== 'clickaway') close();
        }}
        slotProps={{ transition: { onExited: () => onGone(id) } }}
        sx={{ position: 'static', transform: 'none' }}
      >
        <Alert
          severity={type}
          onClose={close}
          closeText={translate('shell.close')}
          sx={{ boxShadow: 4, whiteSpace: 'pre-line', width: '100%' }}
          {...(action ? { action } : {})}
        >
          {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
        </Alert>
      </Snackbar>
    </CloseNotificationContext.Provider>
  );
};

let made = 0;

/**
 * The messages at the top right, each for its own time. Only the newest is in sight, over the top bar,
 * where it hides none of the page's buttons; the pointer or the focus on it opens the pile.
 */
export const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Notice[]>([]);
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    setShown((before) =>
      isRepeated(before, next) ? before : [{ ...next, id: ++made }, ...before].slice(0, AT_ONCE),
    );
  }, [notifications, takeNotification]);
  const drop = useCallback((id: number) => setShown((all) => all.filter((each) => each.id !== id)), []);
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: 4,
        right: { xs: 8, sm: 88 },
        left: { xs: 8, sm: 'auto' },
        maxWidth: { sm: 520 },
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-end',
        gap: 1,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
        '&:not(:hover, :focus-within) > :not(:first-of-type)': { display: 'none' },
        '&:is(:hover, :focus-within) .MuiBadge-badge': { display: 'none' },
      }}
    >
      {shown.map((notice, place) => (
        <Badge
          key={notice.id}
          badgeContent={place === 0 ? shown.length - 1 : 0}
          color="primary"
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        >
          <Message notice={notice} onGone={drop} />
        </Badge>
      ))}
    </Box>
  );
};
