import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useNotify } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useNotifyError } from '../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { canPush, isPushed, subscribeToPush, unsubscribeFromPush } from '../../providers/session/push.ts';

/** Whether this browser shows alarms as notifications, also while the site is closed. */
export const PushPreferences = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const id = useId();
  const [isOn, setIsOn] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isPossible = canPush();
  useEffect(() => {
    if (isPossible) void isPushed().then(setIsOn, () => undefined);
  }, [isPossible]);
  const change = async (): Promise<void> => {
    setIsBusy(true);
    try {
      if (isOn) await unsubscribeFromPush();
      else if (!(await subscribeToPush())) return notify('people.push_declined', { type: 'warning' });
      setIsOn(!isOn);
      notify(isOn ? 'people.push_off' : 'people.push_on', { type: 'success' });
    } catch (failure) {
      notifyError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Paper component="section" aria-labelledby={id} variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2">
        {translate('people.push')}
      </Typography>
      <Box sx={{ color: 'text.secondary', fontSize: 12, my: 1 }}>
        {translate(isPossible ? 'people.push_text' : 'people.push_unsupported')}
      </Box>
      {isPossible && (
        <Button variant="outlined" loading={isBusy} onClick={() => void change()}>
          {translate(isOn ? 'people.push_stop' : 'people.push_start')}
        </Button>
      )}
    </Paper>
  );
};
