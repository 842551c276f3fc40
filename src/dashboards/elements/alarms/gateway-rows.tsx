import type { ReactNode } from 'react';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { foldedUnder, foldGateways, gatewaysOf } from '../../../domain/alarms/cases/fold-gateways.ts';
import { worstFirst } from '../../../domain/dashboard/open-cases.ts';
import { useAlarmChanges } from '../../../live/use-alarms.ts';
import { fetchGatewayCases } from '../../../providers/data/alarms/gateway-cases.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { refetch, useCachedQuery } from '../../../providers/query-cache.ts';

/** Without a live connection. */
const REFRESH_MS = 30_000;
const NO_IDS: ReadonlySet<number> = new Set();

interface Props {
  readonly cases: readonly AlarmCase[];
  /** The row of a case; `about`: what that of a gateway is about. */
  readonly rowOf: (open: AlarmCase, about?: string) => ReactNode;
}

/** Rows of cases, of which some have been raised because a gateway is silent: that stands there instead of them. */
export default function GatewayRows({ cases, rowOf }: Props) {
  const ids = gatewaysOf(cases);
  const key = `open cases of gateways ${ids.join(',')}`;
  const { data = [] } = useCachedQuery(
    ids.length === 0 ? null : { key, fetch: (signal) => fetchGatewayCases(ids, signal) },
    () => REFRESH_MS,
  );
  useAlarmChanges((changed) => {
    if (!changed || ids.includes(changed.gateway_id ?? '')) refetch(key);
  });
  const all = worstFirst([...data, ...cases]);
  const folded = foldedUnder(all);
  return foldGateways(all, NO_IDS).map((open) => {
    const explained = folded.get(open.id)?.length;
    return rowOf(
      open,
      explained === undefined
        ? undefined
        : translate('elements.alarms.explained', { gateway: open.gateway_id ?? '', smart_count: explained }),
    );
  });
}
