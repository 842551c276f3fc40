import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/case.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useCaseAction } from './use-case-action.ts';

interface Props {
  readonly alarm: AlarmCase;
  /** On the page of the case, whose main action it is. */
  readonly isMain?: boolean;
}

/** Acknowledges a case at once; absent when somebody has. */
export const AcknowledgeButton = ({ alarm, isMain = false }: Props) => {
  const translate = useTranslate();
  const { actOrNotify, isPending } = useCaseAction(alarm.id);
  if (!isUnacknowledged(alarm)) return null;
  return (
    <Button
      size={isMain ? 'medium' : 'small'}
      variant={isMain ? 'contained' : 'outlined'}
      disableElevation
      // On a phone it comes first.
      sx={isMain ? { order: { xs: -1, sm: 0 } } : {}}
      startIcon={<Check />}
      loading={isPending}
      {...(isMain ? {} : { 'aria-label': translate('alarms.acknowledge_one', { title: alarm.title }) })}
      onClick={(event) => {
        event.stopPropagation();
        void actOrNotify('acknowledge', {});
      }}
    >
      {translate('alarms.acknowledge')}
    </Button>
  );
};
