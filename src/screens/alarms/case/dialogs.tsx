import TextField from '@mui/material/TextField';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { can } from '../../../domain/access/access.ts';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { RecordPicker } from '../../../generator/form/pickers.tsx';
import { useCurrentUser } from '../../../providers/session/current-user.ts';
import type { AlarmAction, AlarmActions } from '../../../providers/data/alarms/calls.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ShelveInputs, useShelving } from './shelve-inputs.tsx';

export interface CaseDialogProps {
  readonly alarm: AlarmCase;
  act<A extends AlarmAction>(action: A, body: AlarmActions[A]): Promise<void>;
  onClose(): void;
}

interface TextProps extends Pick<CaseDialogProps, 'onClose'> {
  readonly title: string;
  readonly text?: string;
  readonly label: string;
  readonly action: string;
  run(entered: string): Promise<void>;
}

/** A dialog with one required text. */
const TextDialog = ({ title, text, label, action, run, onClose }: TextProps) => {
  const [entered, setEntered] = useState('');
  return (
    <ActionDialog
      title={title}
      text={text}
      action={action}
      isComplete={entered.trim() !== ''}
      run={() => run(entered.trim())}
      onClose={onClose}
    >
      <TextField
        label={label}
        value={entered}
        onChange={({ target }) => setEntered(target.value)}
        required
        fullWidth
        multiline
        minRows={2}
        autoFocus
        size="small"
      />
    </ActionDialog>
  );
};

export const CommentDialog = ({ act, onClose }: CaseDialogProps) => {
  const translate = useTranslate();
  return (
    <TextDialog
      title={translate('alarms.comment_title')}
      label={translate('alarms.comment_text')}
      action={translate('alarms.comment')}
      run={(text) => act('comment', { text })}
      onClose={onClose}
    />
  );
};

/** Resetting needs a note of what was found. */
export const ResetDialog = ({ act, onClose }: CaseDialogProps) => {
  const translate = useTranslate();
  return (
    <TextDialog
      title={translate('alarms.reset_title')}
      text={translate('alarms.reset_help')}
      label={translate('alarms.note')}
      action={translate('alarms.reset')}
      run={(note) => act('reset', { note })}
      onClose={onClose}
    />
  );
};

export const ShelveDialog = ({ alarm, act, onClose }: CaseDialogProps) => {
  const translate = useTranslate();
  const entered = useShelving();
  const { instant, reason } = entered;
  return (
    <ActionDialog
      title={translate('alarms.shelve_title')}
      text={translate('alarms.shelve_help')}
      action={translate('alarms.shelve')}
      isComplete={instant !== null && reason.trim() !== ''}
      run={() => act('shelve', { until: instant ?? '', reason: reason.trim() })}
      onClose={onClose}
    >
      <ShelveInputs entered={entered} isCritical={alarm.severity === 'critical'} />
    </ActionDialog>
  );
};

/** Assigns a case to a user; those who may not list users can only take it themselves. */
export const AssignDialog = ({ alarm, act, onClose }: CaseDialogProps) => {
  const translate = useTranslate();
  const me = useCurrentUser();
  const [user, setUser] = useState<number | null>(alarm.assigned_to ?? me?.id ?? null);
  const listsUsers = me !== undefined && can(resourceNamed('users').access, me.role, 'list');
  const isMine = me !== undefined && alarm.assigned_to === me.id;
  return (
    <ActionDialog
      title={translate('alarms.assign_title')}
      action={translate(user === null ? 'alarms.unassign' : 'alarms.assign')}
      isComplete={user !== alarm.assigned_to}
      run={() => act('assign', { user_id: user })}
      onClose={onClose}
    >
      {listsUsers ? (
        <RecordPicker
          of="users"
          label={translate('alarms.assign_to')}
          value={user}
          onChange={setUser}
          size="small"
        />
      ) : (
        me && (
          <Button variant="outlined" onClick={() => setUser(isMine && user === me.id ? null : me.id)}>
            {translate(isMine && user === me.id ? 'alarms.unassign' : 'alarms.assign_me')}
          </Button>
        )
      )}
    </ActionDialog>
  );
};
