import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCount } from '../../domain/text/format.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';
import type { Broker, Ingest, Storing } from '../../domain/api/ingest-figures.ts';
import { Clock, Interpolated, PLACEHOLDER } from './clock.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Detail {
  readonly key: string;
  readonly text: ReactNode;
}
interface StatusLineProps {
  readonly name: string;
  readonly mark: StateKind;
  readonly details: readonly Detail[];
  readonly children: ReactNode;
}

/** One status line: name, icon, sentence and details. */
const StatusLine = ({ name, mark, details, children }: StatusLineProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '96px minmax(0, 1fr)' },
      columnGap: 2,
      px: { xs: 2, sm: 3 },
      py: 1,
      minHeight: 44,
      alignItems: 'center',
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: { xs: 12, sm: 14 } }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'baseline',
          gap: 0.75,
          fontWeight: 600,
          overflowWrap: 'anywhere',
          ...(mark === 'alarm' ? { color: 'error.main' } : {}),
        }}
      >
        <StateMark mark={mark} word="" />
        <span>{children}</span>
      </Box>
      {details.map(({ key, text }) => (
        <Box
          key={key}
          component="span"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
        >
          {text}
        </Box>
      ))}
    </Box>
  </Box>
);

type State = 'embedded' | 'stopped' | 'external' | 'partly' | 'lost' | 'off';
const MARKS: Readonly<Record<State, StateKind>> = {
  embedded: 'active',
  external: 'active',
  partly: 'stale',
  stopped: 'alarm',
  lost: 'alarm',
  off: 'inactive',
};

const stateOf = ({ mode, connected, clients }: Broker): State => {
  if (mode === 'off') return 'off';
  if (mode === 'embedded') return connected ? 'embedded' : 'stopped';
  return connected ? 'external' : clients > 0 ? 'partly' : 'lost';
};

/** The last error, unless it predates the current state and so does not explain it. */
const reasonOf = ({ since, last_error }: Broker): string | undefined =>
  last_error && since !== null && Date.parse(last_error.at) >= Date.parse(since) - 1_000
    ? last_error.reason
    : undefined;

const BrokerLine = ({ broker }: { readonly broker: Broker }) => {
  const translate = useTranslate();
  const state = stateOf(broker);
  const isDegraded = state === 'partly' || state === 'lost';
  const reason = isDegraded ? reasonOf(broker) : undefined;
  const text = translate(`readings_in.broker.${state}${reason === undefined ? '' : '_why'}`, {
    since: PLACEHOLDER,
    reason,
  });
  const what = broker.mode === 'embedded' ? 'clients' : 'sessions';
  const addresses = new Set([broker.address, broker.tls_address].filter((address) => address !== null));
  const details = [
    ...[...addresses].map((address) => ({ key: address, text: address })),
    ...(state === 'off' || state === 'lost' || state === 'stopped'
      ? []
      : [{ key: 'clients', text: translate(`readings_in.broker.${what}`, { smart_count: broker.clients }) }]),
  ];
  return (
    <StatusLine name={translate('readings_in.broker.name')} mark={MARKS[state]} details={details}>
      <Interpolated text={text}>{broker.since === null ? null : <Clock at={broker.since} />}</Interpolated>
    </StatusLine>
  );
};

const StoringLine = ({ storing: { held, trouble, last_commit_at } }: { readonly storing: Storing }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const name = translate('readings_in.storing.name');
  const waiting: Detail = {
    key: 'waiting',
    text:
      held === 0
        ? translate('readings_in.storing.none_held')
        : translate('readings_in.storing.held', { smart_count: held, count: formatCount(held, locale) }),
  };
  if (trouble) {
    const { reason } = trouble;
    const tried = (
      <Interpolated text={translate('readings_in.storing.tried', { at: PLACEHOLDER })}>
        <Ago at={trouble.last_at} />
      </Interpolated>
    );
    return (
      <StatusLine name={name} mark="alarm" details={[{ key: 'tried', text: tried }, waiting]}>
        <Interpolated text={translate('readings_in.storing.trouble', { since: PLACEHOLDER, reason })}>
          <Clock at={trouble.since} />
        </Interpolated>
      </StatusLine>
    );
  }
  if (last_commit_at === null) {
    return (
      <StatusLine name={name} mark="inactive" details={[waiting]}>
        {translate('readings_in.storing.idle')}
      </StatusLine>
    );
  }
  return (
    <StatusLine name={name} mark="active" details={[waiting]}>
      <Interpolated text={translate('readings_in.storing.works', { at: PLACEHOLDER })}>
        <Ago at={last_commit_at} />
      </Interpolated>
    </StatusLine>
  );
};

/** Status of the MQTT broker and of storage. */
export const Status = ({ ingest: { mqtt, storing } }: { readonly ingest: Ingest }) => (
  <Box component="dl" sx={{ m: 0 }}>
    <BrokerLine broker={mqtt} />
    <StoringLine storing={storing} />
  </Box>
);
