import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useBulkSelection, type BulkDialogProps } from '../../generator/bulk/context.ts';
import { useSelection } from '../../generator/bulk/selection.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import type { AlarmActions } from '../../providers/data/alarms/calls.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { ActionDialog } from './case/action-dialog.tsx';
import { ShelveInputs, useShelving } from './case/shelve-inputs.tsx';

/** Performs an action on the selected cases, then clears the selection. */
const useBulkAction = <A extends 'acknowledge' | 'shelve'>(action: A, done: string) => {
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const countText = useCountText();
  const { chosen, count } = useBulkSelection();
  const { clear } = useSelection();
  const run = async (body: AlarmActions[A]): Promise<void> => {
    const changed = await provider.actOnAlarms(action, chosen, body);
    clear();
    notify(countText(done, changed), { type: 'success' });
    void client.invalidateQueries({ queryKey: ['alarms'] });
  };
  return { run, count };
};

export const AcknowledgeMany = ({ onClose }: BulkDialogProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const { run, count } = useBulkAction('acknowledge', 'alarms.acknowledged_many');
  return (
    <ActionDialog
      title={countText('alarms.acknowledge_many', count)}
      text={translate('alarms.acknowledge_many_text')}
      action={translate('alarms.acknowledge')}
      isComplete
      run={() => run({})}
      onClose={onClose}
    />
  );
};

export const ShelveMany = ({ onClose }: BulkDialogProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const entered = useShelving();
  const { run, count } = useBulkAction('shelve', 'alarms.shelved_many');
  const { instant, reason } = entered;
  return (
    <ActionDialog
      title={countText('alarms.shelve_many', count)}
      text={translate('alarms.shelve_help')}
      action={translate('alarms.shelve')}
      isComplete={instant !== null && reason.trim() !== ''}
      run={() => run({ until: instant ?? '', reason })}
      onClose={onClose}
    >
      <ShelveInputs entered={entered} isCritical={false} />
    </ActionDialog>
  );
};
