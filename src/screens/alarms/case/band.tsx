import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { isUnacknowledged, type AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { withUnits } from '../../../domain/text/format.ts';
import { TextLink } from '../../../generator/record/link.tsx';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { SeverityShape } from '../../../providers/theme/severity-mark.tsx';
import { AcknowledgeButton } from '../acknowledge-button.tsx';
import { CaseSpan } from './span.tsx';
import { caseStateText } from './state.ts';
import { useOpenCases } from '../open-cases.tsx';
import { openCasesPath } from '../open-cases-path.ts';
import { Person } from '../person.tsx';
import { useRepeats } from './repeats.ts';
import { useCaseChanges } from './use-case-changes.ts';

const TONES = { critical: 'error', high: 'error', medium: 'warning', low: 'primary' } as const;
/** The colours of a row by the severity of its case. */
const toneOf = ({ severity }: AlarmCase) => ({
  bgcolor: `var(--fg-${TONES[severity]}-tint)`,
  borderLeft: severity === 'critical' ? 6 : 4,
  borderColor: `var(--fg-${TONES[severity]})`,
  // The colour of links has too little contrast on these.
  '& a': { color: 'inherit', textDecoration: 'underline' },
});

interface RowProps {
  readonly alarm: AlarmCase;
  /** Whether to acknowledge it is the page's main action. */
  readonly isNext: boolean;
  /** On a phone only the worst case says what to do. */
  readonly isFirst: boolean;
}

/** Beside what is wrong; on a phone below what to do, as wide as the row. */
const ACTION = {
  gridArea: { sm: '1 / 2 / span 2' },
  '&:empty': { display: 'none' },
  '& > .MuiButton-root': {
    width: { xs: 1, sm: 'auto' },
    minHeight: { xs: 44, sm: 0 },
    mt: { xs: 0.5, sm: 0 },
  },
} as const;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1,
  // A link for fingers doesn't make the line higher.
  [TOUCH]: { '& a': { my: '-12px' } },
} as const;

/** With points between them; on a phone one below the other. */
const FACTS = {
  fontSize: 12,
  '& > span': { display: { xs: 'block', sm: 'inline' } },
  '& > span + span::before': { content: { sm: '" · "' } },
  // A link for fingers doesn't set the lines apart.
  [TOUCH]: { '& a': { my: '-12px' } },
} as const;

/** How often a case was raised and who has it; nothing if there is nothing to say. */
const Facts = ({ alarm }: Pick<RowProps, 'alarm'>) => {
  const translate = useTranslate();
  const repeats = useRepeats(alarm, 'raised_times');
  const { assigned_to } = alarm;
  const facts = [
    ...(repeats === undefined ? [] : [repeats]),
    ...(assigned_to === null
      ? []
      : [
          <>
            {translate('alarms.assigned_to_person')} <Person id={assigned_to} />
          </>,
        ]),
  ];
  if (facts.length === 0) return null;
  return (
    <Box sx={FACTS}>
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the facts have no names
        <span key={index}>{fact}</span>
      ))}
    </Box>
  );
};

/** What to do about a case, and its facts. */
const Advice = ({ alarm }: Pick<RowProps, 'alarm'>) => {
  const translate = useTranslate();
  return (
    <>
      {alarm.response && (
        <Box sx={{ textWrap: 'pretty', overflowWrap: 'anywhere' }}>
          <strong>{translate('alarms.what_to_do')}:</strong> {withUnits(alarm.response)}
        </Box>
      )}
      <Facts alarm={alarm} />
    </>
  );
};

const Row = ({ alarm, isFirst, isNext }: RowProps) => {
  const translate = useTranslate();
  const area = useArea();
  const isPhone = useMedia(PHONE);
  return (
    <Box
      component="li"
      sx={{
        ...toneOf(alarm),
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        pl: { xs: 1.5, sm: 2.5 },
        pr: { xs: 2, sm: 3 },
        py: 1.5,
      }}
    >
      <Box sx={HEAD}>
        <span className="severity" data-severity={alarm.severity}>
          <SeverityShape severity={alarm.severity} />
          <span className="plain-unseen">{translate(`severity.${alarm.severity}`)}: </span>
          <TextLink to={pathTo(area, 'alarms', 'show', alarm.id)}>{alarm.title}</TextLink>
        </span>
        <Box component="span" sx={{ fontSize: 12 }}>
          {caseStateText(alarm, translate, { isShort: isPhone })} · <CaseSpan alarm={alarm} />
        </Box>
      </Box>
      <Box sx={{ gridColumn: '1', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
        {withUnits(alarm.text)}
        {(isFirst || !isPhone) && <Advice alarm={alarm} />}
      </Box>
      <Box sx={ACTION}>
        <AcknowledgeButton alarm={alarm} look={isNext ? 'contained' : 'outlined'} />
      </Box>
    </Box>
  );
};

interface Props {
  readonly device: number;
  /** Whether some are expected: then space is reserved while they load. */
  readonly isExpected: boolean;
}

/** The open cases of a device on top of the card of its main value, worst first; nothing if there are none. Kept up to date. */
export const CaseBand = ({ device, isExpected }: Props) => {
  const translate = useTranslate();
  const area = useArea();
  useCaseChanges();
  const filter = { device_id: device };
  const { data, total = 0, isPending } = useOpenCases(filter);
  if (isPending && isExpected) {
    return <Skeleton variant="rectangular" aria-busy="true" sx={{ height: { xs: 280, sm: 100 } }} />;
  }
  if (!data || data.length === 0) return null;
  const next = data.find(isUnacknowledged);
  return (
    <section>
      <h2 className="plain-unseen">{translate('alarms.open_here')}</h2>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((alarm) => (
          <Row key={alarm.id} alarm={alarm} isFirst={alarm === data[0]} isNext={alarm === next} />
        ))}
      </Box>
      {total > data.length && (
        <Button component={Link} to={openCasesPath(area, filter)} sx={{ m: 1 }}>
          {translate('alarms.open_more')}
        </Button>
      )}
    </section>
  );
};
