import Box from '@mui/material/Box';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { durationText } from '../../../domain/time/duration.ts';
import { formatValue, NOTHING } from '../../../domain/text/format.ts';
import { Ago } from '../../../generator/page/ago.tsx';
import { LINKS_IN_FACTS } from '../../../generator/record/fields.tsx';
import { useLabels } from '../../../generator/labels.ts';
import { ReferenceLink } from '../../../generator/record/link.tsx';
import { useServerNow } from '../../../live/use-live.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { resourceNamed } from '../../../resources/all.ts';
import type { Device } from '../../devices/device.ts';
import { CaseTime } from './time.tsx';
import { Fact, Separated } from './fact.tsx';
import { NotDelivered } from './not-delivered.tsx';
import { Person } from '../person.tsx';
import { useRepeats } from './repeats.ts';
import { Tick } from '../tick.tsx';
import { useCaseEvents } from './use-case-events.ts';
import { useEndedHow } from './use-way-back.ts';

/** The value furthest beyond the limit; the history has the one that raised the case. */
const Peak = ({ alarm, unit }: { readonly alarm: AlarmCase; readonly unit: string | null }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { peak, limit } = alarm;
  if (peak === null || limit === null) return null;
  // Like the text and the history of the case.
  return (
    <Fact
      name={translate(peak < limit ? 'alarms.lowest' : 'alarms.peak')}
      // As in the chart.
      more={translate(alarm.kind === 'scald' ? 'limits.scald' : 'alarms.limit', {
        [alarm.kind === 'scald' ? 'value' : 'limit']: formatValue(limit, unit, locale),
      })}
    >
      {formatValue(peak, unit, locale)}
    </Fact>
  );
};

/** Who takes care of a case, and whether they have said so. */
const Handler = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const translate = useTranslate();
  const { assigned_to, acknowledged_at, acknowledged_by } = alarm;
  // Who is assigned but hasn't acknowledged handles nothing yet.
  const isOnlyAssigned = assigned_to !== null && acknowledged_at === null;
  const person = assigned_to ?? (acknowledged_at === null ? null : acknowledged_by);
  const more = [
    assigned_to === null || isOnlyAssigned || assigned_to === acknowledged_by
      ? null
      : translate('alarms.is_assigned'),
    acknowledged_at === null ? (
      translate('alarms.is_not_acknowledged')
    ) : (
      <>
        <Tick /> {translate('alarms.is_acknowledged')} <Ago at={acknowledged_at} />
      </>
    ),
  ].filter((part) => part !== null);
  return (
    <Fact
      name={translate(isOnlyAssigned ? 'alarms.assigned_to_person' : 'alarms.handled_by')}
      more={<Separated parts={more} />}
    >
      {person === null && acknowledged_at === null ? (
        translate('alarms.handled_by_nobody')
      ) : (
        <Person id={person} />
      )}
    </Fact>
  );
};

/** When and why a case was closed, and by whom. Notes are in its history. */
const Closure = ({ alarm, at }: { readonly alarm: AlarmCase; readonly at: string }) => {
  const translate = useTranslate();
  const labels = useLabels(resourceNamed('alarms'));
  const { data } = useCaseEvents(alarm.id);
  const reset = data?.findLast(({ type }) => type === 'reset');
  const { acknowledged_at, acknowledged_by, close_reason } = alarm;
  const more = [
    close_reason && labels.value('close_reason', close_reason),
    reset && <Person key="by" id={reset.by} />,
    !reset && acknowledged_at !== null && (
      <>
        {translate('alarms.acknowledged_by')} <Person id={acknowledged_by} />
      </>
    ),
  ].filter(Boolean);
  return (
    <Fact name={translate('alarms.is_closed')} more={<Separated parts={more} />}>
      <CaseTime at={at} isShort />
    </Fact>
  );
};

interface Props {
  readonly alarm: AlarmCase;
  /** Undefined: none, or not loaded yet. */
  readonly device: Device | undefined;
  /** Of the case's values. */
  readonly unit: string | null;
}

const Times = ({ alarm, unit }: Pick<Props, 'alarm' | 'unit'>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const now = useServerNow();
  const { since, cleared_at, closed_at } = alarm;
  const repeats = useRepeats(alarm, 'times_since');
  const how = useEndedHow(alarm, unit);
  const end = cleared_at ?? closed_at;
  const lasted = ((end === null ? now : Date.parse(end)) - Date.parse(since)) / 1000;
  const duration = durationText(lasted < 60 ? lasted : Math.round(lasted / 60) * 60, translate, locale);
  return (
    <>
      <Fact
        name={translate('alarms.started')}
        more={
          <Separated parts={[<Ago key="age" at={since} />, ...(repeats === undefined ? [] : [repeats])]} />
        }
      >
        <CaseTime at={since} isShort />
      </Fact>
      <Fact
        name={translate('alarms.ended_at')}
        more={[translate(end === null ? 'alarms.lasts' : 'alarms.after', { duration }), how]
          .filter(Boolean)
          .join(' · ')}
      >
        {end === null ? translate('alarms.not_ended') : <CaseTime at={end} isShort />}
      </Fact>
    </>
  );
};

/** The facts of a case at a glance: where, when, how far, who, and by which rule. */
export const CaseFacts = ({ alarm, device, unit }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(resourceNamed('alarms'));
  const { device_id, gateway_id } = alarm;
  const sites = device?.project_ids ?? [];
  const company = <ReferenceLink of="companies" id={alarm.company_id} />;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: { xs: 1.5, sm: 3 },
        rowGap: { xs: 1, sm: 2 },
        ...LINKS_IN_FACTS,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {device_id === null ? (
        gateway_id !== null && (
          <>
            <Fact name={translate('alarms.gateway')}>{gateway_id}</Fact>
            {alarm.site && <Fact name={translate('alarms.site')}>{alarm.site}</Fact>}
          </>
        )
      ) : (
        <Fact
          name={translate('resources.alarms.fields.device_id')}
          more={
            <>
              <span className="plain-unseen">{labels.field('company_id')} </span>
              {company}
            </>
          }
        >
          <ReferenceLink of="devices" id={device_id} />
        </Fact>
      )}
      {device_id !== null && (
        <Fact isBrief name={translate('alarms.site')} more={device?.location}>
          {sites.length === 0 ? (
            NOTHING
          ) : (
            <Separated
              parts={sites.map((id) => (
                <ReferenceLink key={id} of="projects" id={id} />
              ))}
            />
          )}
        </Fact>
      )}
      <Times alarm={alarm} unit={unit} />
      <Peak alarm={alarm} unit={unit} />
      {alarm.closed_at === null ? <Handler alarm={alarm} /> : <Closure alarm={alarm} at={alarm.closed_at} />}
      {alarm.closed_at === null && alarm.acknowledged_at === null && <NotDelivered alarm={alarm} />}
      <Fact name={labels.field('rule_id')}>
        <ReferenceLink of="alarm-rules" id={alarm.rule_id} />
      </Fact>
      {device_id === null && <Fact name={labels.field('company_id')}>{company}</Fact>}
    </Box>
  );
};
