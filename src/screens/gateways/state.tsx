import type { GatewayState as State } from '../../domain/devices/reception.ts';
import { agoText } from '../../providers/age-text.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import { openCasesPath } from '../alarms/open-cases-path.ts';
import { WorstAlarm } from '../alarms/worst-alarm.tsx';
import { TextLink } from '../../generator/record/link.tsx';
import { useArea } from '../../providers/routing/paths.ts';

type Row = Readonly<Record<string, unknown>>;

const MARKS: Readonly<Record<State, StateKind>> = { reporting: 'active', silent: 'stale', none: 'inactive' };
const WORDS: Readonly<Record<State, string>> = {
  reporting: 'gateways.reporting',
  silent: 'gateways.silent_since',
  none: 'gateways.no_devices',
};

/** Whether a gateway reports, and since when it is silent: since the last uplink that it heard. */
const GatewayState = ({ record }: { readonly record: Row }) => {
  const translate = useTranslate();
  const now = useServerNow();
  const state = record.state as State;
  const age = agoText(record.last_heard_at as string | null, now);
  return <StateMark mark={MARKS[state]} word={translate(WORDS[state], { age })} />;
};

/** The worst open alarm of a gateway; leads to all of them. */
const GatewayAlarm = ({ record }: { readonly record: Row }) => {
  const area = useArea();
  if (!record.alarm_level) return null;
  return (
    <TextLink to={openCasesPath(area, { gateway_id: String(record.gateway_id) })}>
      <WorstAlarm record={record} />
    </TextLink>
  );
};

/** The cells of gateways, in lists and on pages. */
export const gatewayCells = {
  state: (record: Row) => <GatewayState record={record} />,
  alarm_level: (record: Row) => <GatewayAlarm record={record} />,
};
