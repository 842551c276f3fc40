import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { use, type MouseEvent } from 'react';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/case.ts';
import { InCard } from '../../generator/in-card.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useCaseAction } from './use-case-action.ts';

interface Props {
  readonly alarm: AlarmCase;
  /** On the page of the case, whose main action it is. */
  readonly isMain?: boolean;
}

const ROUND = { width: 44, height: 44, border: 1, borderColor: 'var(--fg-edge)' };
/** In a row: quiet among the others, until it is about to be pressed. */
const QUIET = {
  // Its words end where those of other rows end.
  mr: '-5px',
  '&:hover, &:focus-visible': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
};

/** Acknowledges a case at once; absent when somebody has. */
export const AcknowledgeButton = ({ alarm, isMain = false }: Props) => {
  const translate = useTranslate();
  const { actOrNotify, isPending } = useCaseAction(alarm.id);
  const isInCard = use(InCard);
  if (!isUnacknowledged(alarm)) return null;
  const acknowledge = (event: MouseEvent): void => {
    event.stopPropagation();
    void actOrNotify('acknowledge', {});
  };
  const label = isMain ? undefined : translate('alarms.acknowledge_one', { title: alarm.title });
  if (isInCard) {
    return (
      <IconButton aria-label={label} color="primary" loading={isPending} onClick={acknowledge} sx={ROUND}>
        <Check />
      </IconButton>
    );
  }
  return (
    <Button
      size={isMain ? 'medium' : 'small'}
      variant={isMain ? 'contained' : 'text'}
      disableElevation
      sx={isMain ? {} : QUIET}
      loading={isPending}
      aria-label={label}
      onClick={acknowledge}
    >
      {translate('alarms.acknowledge')}
    </Button>
  );
};
