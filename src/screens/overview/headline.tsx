import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { gapText } from '../../domain/alarms/cases/gap-text.ts';
import type { Overview } from '../../domain/alarms/cases/overview.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { sentenceOf } from '../../domain/alarms/cases/sentence.ts';
import { type Gap, gapsOf, isBlind } from '../../domain/alarms/cases/watch.ts';
import { Link as RouterLink } from 'react-router-dom';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { SeverityShape } from '../../providers/theme/severity-mark.tsx';
import { signs } from '../../providers/icons.tsx';
import { PHONE } from '../../providers/browser/use-media.ts';
import { useAgeText } from './age.tsx';

const Well = ({ last }: Pick<Overview, 'last'>) => {
  const age = useAgeText(last?.closed_at ?? '');
  return (
    <Typography>
      {last ? translate('overview.well_last', { title: last.title, age }) : translate('overview.well_never')}
    </Typography>
  );
};

const HEADLINE = {
  display: 'flex',
  gap: 2,
  p: 2,
  bgcolor: 'var(--severity-tint)',
  '& > svg': { flex: 'none', width: 24, height: 24, fill: 'var(--severity)' },
  '& p': { mt: 0.5 },
  [`@media ${PHONE}`]: { gap: 1.5, p: 1.5, '& p': { mt: 0.5, fontSize: 13 } },
} as const;

const COUNTS = ['attention', 'grouped', 'in_hand', 'set_aside'] as const;

type Counts = Overview['counts'];
const isQuiet = ({ acknowledged, grouped, set_aside }: Counts): boolean =>
  acknowledged + grouped + set_aside === 0;

/** The headline where nobody has to acknowledge anything: that all is well only if everything is known. */
const headlineOf = (counts: Counts, gaps: readonly Gap[]) => {
  const blind = gaps.find(isBlind);
  if (blind) return blind.name === 'no_devices' ? 'nothing' : 'unknown';
  if (gaps.length > 0) return 'none';
  if (isQuiet(counts)) return 'well';
  return counts.acknowledged > 0 ? 'handled' : 'none';
};

interface Props {
  readonly overview: Overview;
  /** Whether this is the state of now. */
  readonly isCurrent: boolean;
}

/** What needs attention in one sentence, how many cases that is, and what is not known. */
export const Headline = ({ overview, isCurrent }: Props) => {
  const area = useArea();
  const { unacknowledged, counts, last, devices, rules, unwatched, at } = overview;
  const gaps = gapsOf({ ...devices, rules, unwatched }, isCurrent);
  const age = useAgeText(at);
  // As below; the others say why the list of alarms has more.
  const figures = { ...counts, attention: counts.unacknowledged, in_hand: counts.acknowledged };
  const headline = counts.unacknowledged === 0 ? headlineOf(counts, gaps) : null;
  const worst = SEVERITIES.find((severity) => unacknowledged.some((one) => one.severity === severity));
  const shown = COUNTS.filter((name) => figures[name] > 0);
  return (
    <Paper
      variant="outlined"
      className="headline"
      data-severity={worst ?? (gaps.length === 0 ? 'none' : 'unknown')}
      sx={HEADLINE}
    >
      {worst !== undefined ? (
        <SeverityShape severity={worst} />
      ) : gaps.length === 0 ? (
        <signs.check />
      ) : (
        <signs.info />
      )}
      <div>
        <Typography
          component="h2"
          variant="h2"
          tabIndex={-1}
          sx={{ fontSize: 18, overflowWrap: 'anywhere', textWrap: 'balance' }}
        >
          {headline ? translate(`overview.headline.${headline}`) : sentenceOf(unacknowledged, translate)}
        </Typography>
        {headline === 'well' && <Well last={last} />}
        {/* While somebody has to act, the card of devices is enough. */}
        {gaps
          .filter(({ name }) => headline !== null || name !== 'silent')
          .map((gap) => {
            const text = gapText(gap, translate, age);
            return <Typography key={text}>{text}</Typography>;
          })}
        <Typography className="overview-parts">
          {shown.map((name) => (
            <span key={name}>{translate(`overview.counts.${name}`, { smart_count: figures[name] })}</span>
          ))}
          <span>
            <Link
              component={RouterLink}
              color="primary.dark"
              underline="always"
              to={pathTo(area, 'alarms', 'list')}
            >
              {translate('overview.all')}
            </Link>
          </span>
        </Typography>
      </div>
    </Paper>
  );
};
