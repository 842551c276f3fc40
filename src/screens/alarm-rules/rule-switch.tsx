import Switch from '@mui/material/Switch';
import { useNotify, useRefresh, useUpdate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useAllowed } from '../../generator/allowed.ts';
import { writable } from '../../generator/form/form-fields.ts';
import { summaryOf } from '../../generator/form/server-errors.ts';
import { useNotifyDone } from '../../generator/page/use-notify-done.ts';
import { BooleanMark } from '../../providers/theme/state-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { undoTokenOf } from '../../providers/undo-tokens.ts';
import { resourceNamed } from '../../resources/all.ts';

const rules = resourceNamed('alarm-rules');
/** As large as a fingertip, without making the row higher. */
const TOUCH = { my: -1, ml: -1, '@media (pointer: coarse)': { my: 0, '& .MuiSwitch-input': { height: 44 } } };

/** Whether a rule is enabled: a switch for those who may change it. It moves at once, and back if the server refuses. */
export const RuleSwitch = ({ rule }: { readonly rule: RaRecord }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const done = useNotifyDone();
  const refresh = useRefresh();
  const isAllowed = useAllowed(rules)('edit', rule);
  const [update, { isPending }] = useUpdate();
  const [chosen, setChosen] = useState<boolean>();
  const isEnabled = chosen ?? rule.is_enabled === true;
  const title = String(rule.title);
  if (!isAllowed) {
    return (
      <BooleanMark
        word={translate(`generator.value.${isEnabled ? 'enabled' : 'disabled'}`)}
        value={isEnabled}
      />
    );
  }
  const change = async (next: boolean): Promise<void> => {
    setChosen(next);
    try {
      const saved = (await update(
        'alarm-rules',
        {
          id: rule.id,
          data: { ...writable(rules, rule), version: rule.version, is_enabled: next },
          previousData: rule,
        },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )) as RaRecord;
      done(`alarm_rules.${next ? 'enabled' : 'disabled'}`, { title }, undoTokenOf(saved));
    } catch (error) {
      notify(summaryOf(error), { type: 'error' });
    }
    // The list knows better from here on: an undo or somebody else may change it.
    setChosen(undefined);
    refresh();
  };
  return (
    <span data-apart="">
      <Switch
        checked={isEnabled}
        disabled={isPending}
        onClick={(event) => event.stopPropagation()}
        onChange={(_, next) => void change(next)}
        slotProps={{
          input: { 'aria-label': translate(`alarm_rules.enable_one`, { title }), role: 'switch' },
        }}
        sx={TOUCH}
      />
    </span>
  );
};
