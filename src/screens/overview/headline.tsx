import type { Overview } from '../../domain/alarms/overview.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { sentenceOf } from '../../domain/alarms/sentence.ts';
import { Link } from 'react-router-dom';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { SeverityShape } from '../../providers/theme/severity-mark.tsx';
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

const COUNTS = ['attention', 'grouped', 'in_hand', 'set_aside'] as const;

/** What needs attention in one sentence, and how many cases that is. */
export const Headline = ({ overview }: { readonly overview: Overview }) => {
  const area = useArea();
  const { unacknowledged, counts, last } = overview;
  // As below; the others say why the list of alarms has more.
  const figures = { ...counts, attention: counts.unacknowledged, in_hand: counts.acknowledged };
  const isHandled = counts.unacknowledged === 0;
  const isWell = isHandled && counts.acknowledged === 0;
  const worst = SEVERITIES.find((severity) => unacknowledged.some((one) => one.severity === severity));
  const shown = COUNTS.filter((name) => figures[name] > 0);
  const sentence = isWell ? 'well' : 'handled';
  return (
    <div className="headline" data-severity={worst ?? 'none'}>
      {worst === undefined ? <signs.check /> : <SeverityShape severity={worst} />}
      <div>
        <h2 tabIndex={-1}>
          {isHandled ? translate(`overview.${sentence}`) : sentenceOf(unacknowledged, translate)}
        </h2>
        {isWell && <Well last={last} />}
        <p className="overview-parts">
          {shown.map((name) => (
            <span key={name}>{translate(`overview.counts.${name}`, { smart_count: figures[name] })}</span>
          ))}
          <span>
            <Link className="plain-link" to={pathTo(area, 'alarms', 'list')}>
              {translate('overview.all')}
            </Link>
          </span>
        </p>
      </div>
    </div>
  );
};
