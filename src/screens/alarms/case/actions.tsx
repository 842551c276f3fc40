import Chat from '@mui/icons-material/ChatOutlined';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import RestartAlt from '@mui/icons-material/RestartAlt';
import Snooze from '@mui/icons-material/SnoozeOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { isUnacknowledged, type AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { AcknowledgeButton } from '../acknowledge-button.tsx';
import type { CaseDialogProps } from './dialogs.tsx';
import { useCaseAction } from './use-case-action.ts';
import { useCaseActions } from './use-case-actions.ts';

const dialogs = () => import('./dialogs.tsx');
const dialog = (name: keyof Awaited<ReturnType<typeof dialogs>>) =>
  lazy(async () => ({ default: (await dialogs())[name] }));

interface DialogAction {
  readonly icon: ReactNode;
  readonly Dialog: ComponentType<CaseDialogProps>;
}
/** The actions that ask for something first. */
const DIALOGS = {
  reset: { icon: <RestartAlt />, Dialog: dialog('ResetDialog') },
  assign: { icon: <PersonAdd />, Dialog: dialog('AssignDialog') },
  comment: { icon: <Chat />, Dialog: dialog('CommentDialog') },
  shelve: { icon: <Snooze />, Dialog: dialog('ShelveDialog') },
} satisfies Readonly<Record<string, DialogAction>>;
type DialogName = keyof typeof DIALOGS;

/** Which of them make sense for a case now. The server decides; this only hides what it would refuse. */
const usefulFor = ({ closed_at, latched, condition, shelved_until }: AlarmCase): ReadonlySet<string> => {
  if (closed_at !== null) return new Set(['comment']);
  const isShelved = shelved_until !== null && Date.parse(shelved_until) > Date.now();
  return new Set([
    'comment',
    'assign',
    isShelved ? 'unshelve' : 'shelve',
    ...(latched && condition === 'clear' ? ['reset'] : []),
  ]);
};

interface Props {
  readonly alarm: AlarmCase;
}
interface ButtonsProps extends Props {
  readonly names: readonly DialogName[];
  readonly isMain?: boolean;
}

/** What the user may do with a case now. */
const useActionsNow = (alarm: AlarmCase): ReadonlySet<string> => {
  const useful = usefulFor(alarm);
  return new Set<string>(useCaseActions().filter((action) => useful.has(action)));
};

const DialogButtons = ({ alarm, names, isMain = false }: ButtonsProps) => {
  const translate = useTranslate();
  const [open, setOpen] = useState<DialogName | null>(null);
  const { act } = useCaseAction(alarm.id);
  const Dialog = open && DIALOGS[open].Dialog;
  // Like the overview: that it would replace somebody is said before the dialog opens.
  const wordOf = (name: DialogName) => (name === 'assign' && alarm.assigned_to !== null ? 'reassign' : name);
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          variant={isMain ? 'contained' : 'text'}
          disableElevation
          startIcon={DIALOGS[name].icon}
          onClick={() => setOpen(name)}
        >
          {translate(`alarms.${wordOf(name)}`)}
        </Button>
      ))}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog alarm={alarm} act={act} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
};

/** What a case waits for: to be acknowledged, then, if it is latched and clear, to be reset. */
export const MainCaseAction = ({ alarm }: Props) => {
  const allowed = useActionsNow(alarm);
  if (isUnacknowledged(alarm)) return <AcknowledgeButton isMain alarm={alarm} />;
  return allowed.has('reset') && <DialogButtons isMain alarm={alarm} names={['reset']} />;
};

/** The other buttons of a case, as far as the user may press them. */
export const CaseActions = ({ alarm }: Props) => {
  const translate = useTranslate();
  const { actOrNotify, isPending } = useCaseAction(alarm.id);
  const allowed = useActionsNow(alarm);
  const names = (Object.keys(DIALOGS) as DialogName[]).filter(
    (name) => allowed.has(name) && (name !== 'reset' || isUnacknowledged(alarm)),
  );
  return (
    <>
      <DialogButtons alarm={alarm} names={names} />
      {allowed.has('unshelve') && (
        <Button startIcon={<Snooze />} loading={isPending} onClick={() => void actOrNotify('unshelve', {})}>
          {translate('alarms.unshelve')}
        </Button>
      )}
    </>
  );
};
