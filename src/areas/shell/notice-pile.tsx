import Alert from '@mui/material/Alert';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { CloseNotificationContext, type NotificationPayload } from 'ra-core';
import { useCallback, useState } from 'react';
import { NOTICE_MS } from '../../domain/site-limits.ts';
import { useNoticePosition } from './use-notice-position.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

export interface Notice extends NotificationPayload {
  readonly id: number;
}

/** Auto-hide delay in ms; null: until closed. */
const durationOf = ({ type, notificationOptions }: Notice): number | null => {
  if (notificationOptions?.autoHideDuration !== undefined) return notificationOptions.autoHideDuration;
  return type === 'error' ? NOTICE_MS * 2 : NOTICE_MS;
};

interface Props {
  readonly notice: Notice;
  onGone(id: number): void;
}

const Message = ({ notice, onGone }: Props) => {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  const { id, message, type, notificationOptions } = notice;
  // Already done; can be undone by another call.
  const undo = notificationOptions?.['undo'] as (() => Promise<void>) | undefined;
  const action = undo && (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        // Close immediately, so that only the outcome is shown.
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

interface PileProps {
  readonly shown: readonly Notice[];
  onGone(id: number): void;
}

/** Shows only the newest; hover or focus expands the stack. */
export const NoticePile = ({ shown, onGone }: PileProps) => (
  <Box
    style={useNoticePosition()}
    sx={{
      position: 'fixed',
      zIndex: 'snackbar',
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
        <Message notice={notice} onGone={onGone} />
      </Badge>
    ))}
  </Box>
);
