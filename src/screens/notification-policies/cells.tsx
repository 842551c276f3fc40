import { Fragment } from 'react';
import type { Severity } from '../../domain/alarms/alarm.ts';
import type { PolicyStep } from '../../domain/alarms/notifying/policy.ts';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { Person } from '../alarms/person.tsx';

type Row = Readonly<Record<string, unknown>>;

const Addressees = ({ step }: { readonly step: PolicyStep }) => {
  if (step.roster_id) return <ReferenceLink of="rosters" id={step.roster_id} />;
  return (step.user_ids ?? []).map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Person id={id} />
    </Fragment>
  ));
};

const Step = ({ step }: { readonly step: PolicyStep }) => {
  const translate = useTranslate();
  const names = (channels: readonly string[]): string =>
    channels.map((channel) => translate(`policies.channel.${channel}`)).join(', ');
  const { after_min, channels } = step;
  const fallback = step.fallback ?? [];
  return (
    <li>
      <strong>
        {after_min === 0
          ? translate('policies.at_once')
          : translate('policies.after_minutes', { count: after_min })}
      </strong>
      {': '}
      <Addressees step={step} />
      {` · ${names(channels)}`}
      {fallback.length > 0 && ` (${translate('policies.fallback_by', { channels: names(fallback) })})`}
    </li>
  );
};

/** Custom cells of policies. */
export const policyCells = {
  severities: ({ severities }: Row) => (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4, verticalAlign: 'middle' }}>
      {((severities ?? []) as readonly Severity[]).map((severity) => (
        <SeverityMark key={severity} severity={severity} />
      ))}
    </span>
  ),
  steps: ({ steps }: Row) => (
    <ol style={{ margin: 0, paddingLeft: 20 }}>
      {((steps ?? []) as readonly PolicyStep[]).map((step) => (
        <Step key={JSON.stringify(step)} step={step} />
      ))}
    </ol>
  ),
};
