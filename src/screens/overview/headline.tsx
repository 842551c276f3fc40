import type { Overview } from '../../domain/alarms/overview.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { sentenceOf } from '../../domain/alarms/sentence.ts';
import { Link } from 'react-router-dom';
import { translate } from '../../providers/i18n/translate.ts';
import { useAlarmSummary } from '../../live/use-alarms.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { signs } from '../../providers/icons.tsx';
import { useAgeText } from './age.tsx';

const Well = ({ last }: Pick<Overview, 'last'>) => {
  const age = useAgeText(last?.closed_at ?? '');
  return (
    <p>
      {last ? translate('overview.well_last', { title: last.title, age }) : translate('overview.well_never')}
    </p>
  );
};

/**
 * The open cases by what is done about them, as the bell counts them: those that nobody has acknowledged include the ones
 * that are set aside. `unacknowledged`: all of them; undefined: not known yet.
 */
const countsOf = ({ counts }: Overview, unacknowledged: number | undefined): readonly string[] => {
  const all = Math.max(unacknowledged ?? 0, counts.unacknowledged);
  const aside = Math.min(all - counts.unacknowledged, counts.set_aside);
  const text = (name: string, count: number): string =>
    translate(`overview.counts.${name}`, { smart_count: count });
  const more = counts.set_aside - aside;
  return [
    ...(all > 0
      ? [[text('unacknowledged', all), ...(aside > 0 ? [text('of_them', aside)] : [])].join(', ')]
      : []),
    ...(counts.acknowledged > 0 ? [text('acknowledged', counts.acknowledged)] : []),
    ...(more > 0 ? [text('set_aside', more)] : []),
  ];
};

/** What needs attention in one sentence, and how many cases that is. */
export const Headline = ({ overview }: { readonly overview: Overview }) => {
  const area = useArea();
  const { unacknowledged, counts, last } = overview;
  const isHandled = counts.unacknowledged === 0;
  const isWell = isHandled && counts.acknowledged === 0;
  const worst = SEVERITIES.find((severity) => unacknowledged.some((one) => one.severity === severity));
  const shown = countsOf(overview, useAlarmSummary()?.unacknowledged);
  const sentence = isWell ? 'well' : 'handled';
  return (
    <div className="headline" data-severity={worst ?? 'none'}>
      {isHandled ? <signs.check /> : <signs.warning />}
      <div>
        <h2 tabIndex={-1}>
          {isHandled ? translate(`overview.${sentence}`) : sentenceOf(unacknowledged, translate)}
        </h2>
        {isWell && <Well last={last} />}
        <p>
          {shown.map((text) => (
            <span key={text}>{text}</span>
          ))}
          <Link className="plain-link" to={pathTo(area, 'alarms', 'list')}>
            {translate('overview.all')}
          </Link>
        </p>
      </div>
    </div>
  );
};
