import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { endedState } from '../../domain/alarms/cases/case.ts';
import type { OverviewCase } from '../../domain/alarms/cases/overview.ts';
import { withUnits } from '../../domain/text/format.ts';
import { actOnAlarm, type AlarmAction, type AlarmActions } from '../../providers/data/alarms/calls.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { Age, useAgeText, useDayText } from './age.tsx';
import { AssignMenu } from './assign-menu.tsx';
import { CaseLine } from './case-line.tsx';
import { FlowDays } from './flow-days.tsx';

/** No word stands alone on the last line. */
const WORDS = { mt: 0.5, textWrap: 'pretty' } as const;

/** Words with points between them; each part stays on one line where there is room. */
const Separated = ({ parts }: { readonly parts: readonly ReactNode[] }) =>
  parts
    .filter((part) => part !== null && part !== '' && part !== false)
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no names
    .map((part, index) => <span key={index}>{part}</span>);

interface Props {
  readonly alarm: OverviewCase;
  /** Whether the chart, and on a phone also what to do and the facts, is shown only on request. */
  readonly isShort: boolean;
  readonly isPhone: boolean;
  /** Called after an action that the server has accepted, with what to announce. */
  onDone(announcement: string): void;
}

/** The state in a word or two, for phones: the button says that nobody has acknowledged it. */
const briefState = (alarm: OverviewCase): string => {
  const state = alarm.condition === 'active' ? 'active' : endedState(alarm);
  return translate(`overview.case.${state === 'ended_unacknowledged' ? 'ended' : state}`);
};

/** What a case is about and at which site that is; on a phone, also whether the condition still holds. */
const Subject = ({ alarm, isPhone }: Pick<Props, 'alarm' | 'isPhone'>) => {
  const area = useArea();
  const { device_id, device, gateway_id, projects, company } = alarm;
  // The text of its alarms usually begins with the gateway.
  const gateway =
    gateway_id && !alarm.text.includes(gateway_id) && translate('overview.case.gateway', { id: gateway_id });
  const subject =
    device_id !== null && device !== null ? (
      <Link component={RouterLink} underline="always" to={pathTo(area, 'devices', 'show', device_id)}>
        {device}
      </Link>
    ) : (
      gateway
    );
  return (
    <Typography color="textSecondary" className="case-where overview-parts">
      <Separated
        parts={[
          isPhone && briefState(alarm),
          subject,
          ...projects.map(({ title }) => title),
          // On a phone the site says it.
          (!isPhone || projects.length === 0) && company,
        ]}
      />
    </Typography>
  );
};

/** Whether the condition still holds. */
const State = ({ alarm }: { readonly alarm: OverviewCase }) => {
  const state = alarm.condition === 'active' ? 'active' : endedState(alarm);
  return (
    <Chip
      className="case-state"
      size="small"
      variant="outlined"
      label={translate(`overview.case.${state}`)}
    />
  );
};

/** How recent the condition is, and who has it in hand. */
const Facts = ({ alarm }: { readonly alarm: OverviewCase }) => {
  const { evidence, occurrences, chattering, acknowledged_at } = alarm;
  const acknowledgedAge = useAgeText(acknowledged_at ?? alarm.since);
  const raisedDay = useDayText(alarm.raised_at);
  const facts = [
    evidence === 'live' ? null : translate(`overview.case.${evidence}`),
    occurrences > 1 ? translate('overview.case.times', { smart_count: occurrences, day: raisedDay }) : null,
    chattering ? translate('overview.case.chattering') : null,
    acknowledged_at === null ? null : (
      <>
        <Check sx={{ mr: 0.5, fontSize: 16, verticalAlign: '-3px' }} />
        {translate(`overview.case.${alarm.acknowledged_by_name ? 'acknowledged_by' : 'acknowledged_at'}`, {
          name: alarm.acknowledged_by_name,
          age: acknowledgedAge,
        })}
      </>
    ),
    alarm.assigned_to_name && translate('overview.case.assigned_to', { name: alarm.assigned_to_name }),
  ];
  return facts.some(Boolean) ? (
    <Typography color="textSecondary" className="case-facts overview-parts">
      <Separated parts={facts} />
    </Typography>
  ) : null;
};

/** An open case with what somebody needs to know to act on it, and the two actions needed most. */
export const CaseCard = ({ alarm, isShort, isPhone, onDone }: Props) => {
  const id = useId();
  const area = useArea();
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isWhole = isOpen || !isShort;
  const [error, setError] = useState('');
  const device = alarm.device ?? alarm.gateway_id ?? '';
  const names = { title: alarm.title, device };
  const act = async <A extends AlarmAction>(
    action: A,
    body: AlarmActions[A],
    announcement: string,
  ): Promise<void> => {
    setIsBusy(true);
    setError('');
    try {
      await actOnAlarm(alarm.id, action, body);
      onDone(announcement);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setIsBusy(false);
    }
  };
  const chart = alarm.flow_hours ? (
    <FlowDays hours={alarm.flow_hours} />
  ) : (
    alarm.line && <CaseLine line={alarm.line} alarm={alarm} isPhone={isPhone} />
  );
  // Besides the chart, only a phone leaves something out.
  const hasMore = isShort && (isPhone || chart !== null);
  const line = isWhole && chart;
  // On a phone, what can wait is its title and where.
  const isFolded = isPhone && !isWhole && alarm.severity === 'low';
  const isHandled = alarm.acknowledged_at !== null;
  return (
    <Paper
      component="li"
      variant="outlined"
      className="case-card"
      data-severity={alarm.severity}
      data-handled={isHandled ? '' : undefined}
      data-short={!line && !isPhone ? '' : undefined}
      aria-labelledby={id}
    >
      <div className="case-top">
        <div className="case-head">
          <SeverityMark severity={alarm.severity} />
          <h3 id={id}>
            <Link component={RouterLink} to={pathTo(area, 'alarms', 'show', alarm.id)}>
              {alarm.title}
            </Link>
          </h3>
          {!isPhone && <State alarm={alarm} />}
          <Age at={alarm.since} isLast={alarm.occurrences > 1} />
        </div>
        <Subject alarm={alarm} isPhone={isPhone} />
        {hasMore && (
          // Where most is shown already, a sign alone would not say that there is more.
          <Button
            className="case-details"
            color={isPhone ? 'inherit' : 'primary'}
            endIcon={<ExpandMore />}
            aria-label={translate('overview.case.details_of', names)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {!isPhone && translate('overview.case.details')}
          </Button>
        )}
      </div>
      {isPhone && line}
      {!isFolded && (
        <div className="case-main">
          <Typography sx={WORDS}>{withUnits(alarm.text)}</Typography>
          {(isWhole || !isPhone) && (
            <>
              <Typography sx={WORDS}>
                <strong>{translate('overview.case.what')}</strong> {withUnits(alarm.response)}
              </Typography>
              <Facts alarm={alarm} />
            </>
          )}
          {error && (
            <Typography role="alert" color="error" sx={{ mt: 0.5 }}>
              {translate('overview.case.failed', { reason: error })}
            </Typography>
          )}
          <div className="case-actions">
            {!isHandled && (
              <Button
                variant={alarm.severity === 'critical' ? 'contained' : 'outlined'}
                aria-label={translate('overview.case.acknowledge_one', names)}
                disabled={isBusy}
                onClick={() => void act('acknowledge', {}, translate('overview.case.acknowledged', names))}
              >
                {translate('overview.case.acknowledge')}
              </Button>
            )}
            <AssignMenu
              alarm={alarm}
              label={translate(
                `overview.case.${alarm.assigned_to === null ? 'assign_one' : 'reassign_one'}`,
                names,
              )}
              isBusy={isBusy}
              onChoose={(user_id) => void act('assign', { user_id }, '')}
            />
          </div>
        </div>
      )}
      {!isPhone && line}
    </Paper>
  );
};
