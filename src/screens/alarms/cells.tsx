import PersonIcon from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import { useReference } from 'ra-core';
import { use } from 'react';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { formatValue, NOTHING } from '../../domain/text/format.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { InCard } from '../../generator/list/in-card.ts';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { useServerNow } from '../../live/use-live.ts';
import { ageText } from '../../providers/age-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { caseStateMark, caseStateText, caseStateWord } from './case/state.ts';
import { FoldToggle } from './fold-toggle.tsx';
import { Person } from './person.tsx';
import { useRepeats } from './case/repeats.ts';
import { Tick } from './tick.tsx';

const QUIET = {
  color: 'text.secondary',
  fontSize: 12,
  '& a': { color: 'inherit', fontWeight: 400 },
  '& svg': { mr: 0.5 },
  // The column says it already.
  '.RaDataTable-table:has(th[data-column="acknowledged_at"]) &': { display: 'none' },
} as const;

/** In a table without room for a column for it, the name says enough. */
const NARROW = { '@container (max-width: 1300px)': { display: 'none' } } as const;

/** In a narrow table, how often it was raised is below its age rather than cut off. */
const SINCE = {
  whiteSpace: 'nowrap',
  '@container (max-width: 800px)': { '.RaDataTable-table &': { whiteSpace: 'normal' } },
} as const;

/** Where a case leads to, besides its own page. */
const LINK = { '&&& a': { color: 'primary.main' } } as const;

type Row = Readonly<Record<string, unknown>>;
const caseOf = (record: Row): AlarmCase => record as unknown as AlarmCase;

/** The state of a case as shape and words. */
export const CaseState = ({
  alarm,
  isShort = false,
}: {
  readonly alarm: AlarmCase;
  readonly isShort?: boolean;
}) => {
  const translate = useTranslate();
  return <StateMark mark={caseStateMark(alarm)} word={caseStateText(alarm, translate, { isShort })} />;
};

/** In a column the state in a word, with all of it on hover; in a card all of it. */
const StateCell = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const translate = useTranslate();
  const whole = caseStateText(alarm, translate, { isShort: true });
  const word = caseStateWord(alarm, translate);
  if (use(InCard) || word === whole) return <CaseState alarm={alarm} isShort />;
  return (
    <span title={whole}>
      <StateMark
        mark={caseStateMark(alarm)}
        word={
          <>
            <span aria-hidden>{word}</span>
            <span className="plain-unseen">{whole}</span>
          </>
        }
      />
    </span>
  );
};

/** When a case was raised last, and how often. Its page says since when. */
const Since = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const repeats = useRepeats(alarm, 'times_short');
  return (
    <Box component="span" sx={SINCE}>
      <Ago at={alarm.since} />
      {repeats !== undefined && ` (${repeats})`}
    </Box>
  );
};

/** Who acknowledged a case, and when. */
const Acknowledged = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const translate = useTranslate();
  if (alarm.acknowledged_at === null)
    return <span className="plain-quiet">{translate('alarms.not_acknowledged')}</span>;
  return (
    <>
      <Tick /> <Person id={alarm.acknowledged_by} />
      <span className="plain-quiet">
        {' · '}
        <Ago at={alarm.acknowledged_at} />
      </span>
    </>
  );
};

/** In the place of the button: who has acknowledged a case, by first name, and when. A card says the same age once. */
export const AcknowledgedBy = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const translate = useTranslate();
  const isInCard = use(InCard);
  const now = useServerNow();
  const { acknowledged_by, acknowledged_at, since } = alarm;
  if (acknowledged_at === null) return null;
  const ageAt = (at: string): string => ageText(now - Date.parse(at));
  const label = translate('alarms.acknowledged_by');
  return (
    <Box component="span" sx={QUIET} title={label}>
      <Tick />
      <span className="plain-unseen">{label}</span>
      <Person id={acknowledged_by} isShort />
      {!(isInCard && ageAt(acknowledged_at) === ageAt(since)) && (
        <Box component="span" sx={isInCard ? {} : NARROW}>
          {' · '}
          <Ago at={acknowledged_at} />
        </Box>
      )}
    </Box>
  );
};

/** The gateway of a case: in a card, as the devices that it explains. */
const Gateway = ({ alarm }: { readonly alarm: AlarmCase }) => {
  const isInCard = use(InCard);
  return isInCard ? <FoldToggle id={alarm.id} otherwise={alarm.gateway_id} /> : <>{alarm.gateway_id}</>;
};

/** Who takes care of a case: a card has room for a sign and the first name. */
const Assignee = ({ id }: { readonly id: number }) => {
  const isInCard = use(InCard);
  return (
    <>
      {isInCard && (
        <PersonIcon aria-hidden sx={{ fontSize: '1.15em', verticalAlign: '-0.18em', mr: '2px' }} />
      )}
      <Person id={id} isShort={isInCard} />
    </>
  );
};

interface MeasuredProps {
  readonly value: number;
  readonly datapoint: number;
}

/** A value with the unit of its datapoint, once that is known. */
const Measured = ({ value, datapoint }: MeasuredProps) => {
  const locale = useFormatLocale();
  const { referenceRecord } = useReference({ reference: 'datapoints', id: datapoint });
  return <>{formatValue(value, (referenceRecord?.unit as string | undefined) ?? null, locale)}</>;
};

/** A value or limit of a case: without a datapoint, a number without a unit. */
const Amount = ({
  value,
  datapoint,
}: {
  readonly value: number | null;
  readonly datapoint: number | null;
}) => {
  const locale = useFormatLocale();
  if (value === null) return <span className="plain-quiet">{NOTHING}</span>;
  if (datapoint === null) return <>{formatValue(value, null, locale)}</>;
  return <Measured value={value} datapoint={datapoint} />;
};

const amount = (name: 'value' | 'limit' | 'peak') => (record: Row) => {
  const { [name]: value, datapoint_id } = caseOf(record);
  return <Amount value={value} datapoint={datapoint_id} />;
};

/** Custom cells of the list of cases. */
export const caseCells = {
  gateway_id: (record: Row) => <Gateway alarm={caseOf(record)} />,
  device_id: (record: Row) => {
    const { id, kind, device_id, gateway_id } = caseOf(record);
    if (kind === 'gateway_silent') return <FoldToggle id={id} otherwise={gateway_id ?? NOTHING} />;
    return (
      <Box component="span" sx={LINK}>
        <ReferenceLink of="devices" id={device_id} />
      </Box>
    );
  },
  severity: (record: Row) => <SeverityMark severity={caseOf(record).severity} />,
  value: amount('value'),
  limit: amount('limit'),
  peak: amount('peak'),
  since: (record: Row) => <Since alarm={caseOf(record)} />,
  condition: (record: Row) => <StateCell alarm={caseOf(record)} />,
  acknowledged_at: (record: Row) => <Acknowledged alarm={caseOf(record)} />,
  assigned_to: (record: Row) => {
    const { assigned_to } = caseOf(record);
    return assigned_to === null ? <>{NOTHING}</> : <Assignee id={assigned_to} />;
  },
};
