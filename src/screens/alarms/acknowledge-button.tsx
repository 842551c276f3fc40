import Button from '@mui/material/Button';
import { use, type MouseEvent } from 'react';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/cases/case.ts';
import { InCard } from '../../generator/list/in-card.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useCaseAction } from './case/use-case-action.ts';

interface Props {
  readonly alarm: AlarmCase;
  /** On the page of the case, whose main action it is. */
  readonly isMain?: boolean;
  /** On other pages: quiet in the rows of a list unless it says otherwise. */
  readonly look?: 'contained' | 'outlined' | 'text';
}

/** Beside the title, which a frame would not fit. A word: a tick says that it is done. */
const IN_CARD = { minWidth: 0, height: 44, px: 1, fontSize: 13 };
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
export const AcknowledgeButton = ({ alarm, isMain = false, look = isMain ? 'contained' : 'text' }: Props) => {
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
      <span data-apart="">
        <Button aria-label={label} loading={isPending} onClick={acknowledge} sx={IN_CARD}>
          {translate('alarms.acknowledge')}
        </Button>
      </span>
    );
  }
  return (
    <Button
      size={look === 'text' ? 'small' : 'medium'}
      variant={look}
      disableElevation
      sx={look === 'text' ? QUIET : {}}
      loading={isPending}
      aria-label={label}
      onClick={acknowledge}
    >
      {translate('alarms.acknowledge')}
    </Button>
  );
};
