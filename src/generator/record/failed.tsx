import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { StatePanel } from '../page/state-panel.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Error state of a record page, with the reason and a retry button. */
export const RecordFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const translate = useTranslate();
  return (
    <StatePanel
      alert
      icon={<CloudOff />}
      title={translate('generator.show.failed')}
      text={error.message}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('generator.list.retry')}
        </Button>
      }
    />
  );
};
