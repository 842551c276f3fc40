import Button from '@mui/material/Button';
import { useNotify, useRefresh, useUpdate, type RaRecord } from 'ra-core';
import { useAllowed } from '../generator/allowed.ts';
import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';
import { resourceNamed } from '../resources/all.ts';
import { ruleCells } from './alarm-rules/cells.tsx';

const rules = resourceNamed('alarm-rules');

/** Enables or disables a rule; absent where the user may not change it. */
const EnableButton = ({ rule }: { readonly rule: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const isAllowed = useAllowed(rules)('edit', rule);
  const [update, { isPending }] = useUpdate();
  if (!isAllowed) return null;
  const isEnabled = rule.is_enabled === true;
  const title = String(rule.title);
  const toggle = async (): Promise<void> => {
    try {
      await update(
        'alarm-rules',
        { id: rule.id, data: { ...rule, is_enabled: !isEnabled }, previousData: rule },
        { returnPromise: true, mutationMode: 'pessimistic' },
      );
      notify(`alarm_rules.${isEnabled ? 'disabled' : 'enabled'}`, {
        type: 'success',
        messageArgs: { title },
      });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    refresh();
  };
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={translate(`alarm_rules.${isEnabled ? 'disable' : 'enable'}_one`, { title })}
      onClick={(event) => {
        event.stopPropagation();
        void toggle();
      }}
    >
      {translate(`alarm_rules.${isEnabled ? 'disable' : 'enable'}`)}
    </Button>
  );
};

const rowActions = (record: RaRecord) => <EnableButton rule={record} />;

/** Lists the rules, with a button to enable or disable each. */
export default function RuleList() {
  const canEdit = useAllowed(rules)('edit');
  return (
    <OwnCells value={ruleCells}>
      <ListView definition={rules} {...(canEdit ? { rowActions } : {})} />
    </OwnCells>
  );
}
