import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/cases/case.ts';
import { foldedUnder, foldGateways } from '../../domain/alarms/cases/fold-gateways.ts';
import type { Area } from '../../domain/access/roles.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { useAlarmChanges } from '../../live/use-alarms.ts';
import { actOnAlarm, newestUnacknowledged } from '../../providers/data/alarms/calls.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo } from '../../providers/routing/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';

const SHOWN = 10;
/** More are fetched: the devices behind a silent gateway are folded under its case. */
const FETCHED = 50;

const NO_CASES: readonly AlarmCase[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

/** The newest unacknowledged cases, kept up to date. */
const useNewest = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['alarms', 'newest unacknowledged'],
    queryFn: ({ signal }) => newestUnacknowledged(FETCHED, signal),
    // Others may have acknowledged them since the panel was open last.
    gcTime: 0,
  });
  useAlarmChanges(() => void refetch());
  return { cases: data?.filter(isUnacknowledged), error, refetch };
};

/** Stays in sight below the list, which scrolls. */
const FOOT = {
  position: 'sticky',
  bottom: 0,
  alignItems: 'center',
  p: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'var(--fg-raised)',
} as const;

interface ItemProps {
  readonly area: Area;
  readonly alarm: AlarmCase;
  /** How many cases of devices it explains. */
  readonly folded: number;
  onAcknowledged(): void;
  onClose(): void;
}

const Item = ({ area, alarm, folded, onAcknowledged, onClose }: ItemProps) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => actOnAlarm(alarm.id, 'acknowledge', {}),
    onSuccess: onAcknowledged,
  });
  const where = [alarm.device_title ?? alarm.gateway_id, alarm.site].filter(Boolean).join(' · ');
  return (
    <ListItem divider sx={{ display: 'grid', gap: 0.5, py: 1.5, overflowWrap: 'anywhere' }}>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          fontSize: 12,
          color: 'text.secondary',
        }}
      >
        <SeverityMark severity={alarm.severity} />
        <Ago at={alarm.since} />
      </Stack>
      <Link
        component={RouterLink}
        to={pathTo(area, 'alarms', 'show', alarm.id)}
        onClick={onClose}
        sx={{ minWidth: 0, fontWeight: 600 }}
      >
        {alarm.title}
      </Link>
      {where !== '' && <Typography>{where}</Typography>}
      <Typography color="textSecondary">
        {alarm.text}
        {folded > 0 && ` ${translate('alarm_bell.folded', { smart_count: folded })}`}
      </Typography>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Button
        size="small"
        aria-label={translate('alarm_bell.acknowledge_one', {
          title: [alarm.title, alarm.device_title].filter(Boolean).join(', '),
        })}
        disabled={isPending}
        onClick={() => mutate()}
        sx={{ justifySelf: 'start', ml: -1 }}
      >
        {translate('alarm_bell.acknowledge')}
      </Button>
    </ListItem>
  );
};

interface Props {
  readonly area: Area;
  /** How many there are in all. */
  readonly count: number;
  onClose(): void;
}

/** The content of the panel in the top bar: the newest unacknowledged alarms. */
export const AlarmPanel = ({ area, count, onClose }: Props) => {
  const { cases, error, refetch } = useNewest();
  const folded = foldedUnder(cases ?? NO_CASES);
  const shown = foldGateways(cases ?? NO_CASES, NO_IDS).slice(0, SHOWN);
  const more = count - shown.reduce((sum, { id }) => sum + 1 + (folded.get(id)?.length ?? 0), 0);
  const note = cases
    ? cases.length === 0 && `${translate('alarm_bell.none')}. ${translate('alarm_bell.none_text')}`
    : !error && translate('alarm_bell.loading');
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {translate('alarm_bell.title')}
      </Typography>
      {error && (
        <Alert severity="error" sx={{ m: 2, mt: 0 }}>
          {translate('alarm_bell.failed')} {error.message}
        </Alert>
      )}
      {note && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {note}
        </Typography>
      )}
      {shown.length > 0 && (
        <List disablePadding>
          {shown.map((alarm) => (
            <Item
              key={alarm.id}
              area={area}
              alarm={alarm}
              folded={folded.get(alarm.id)?.length ?? 0}
              onAcknowledged={() => void refetch()}
              onClose={onClose}
            />
          ))}
        </List>
      )}
      <Stack direction="row" sx={FOOT}>
        <Typography color="textSecondary" sx={{ flex: 1, pl: 1 }}>
          {cases && more > 0 && translate('alarm_bell.more', { smart_count: more })}
        </Typography>
        <Button component={RouterLink} to={pathTo(area, 'alarms', 'list')} onClick={onClose}>
          {translate('alarm_bell.all')}
        </Button>
      </Stack>
    </>
  );
};
