import { use } from 'react';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { formatCount } from '../../domain/text/format.ts';
import { InCard } from '../../generator/list/in-card.ts';
import { TextLink } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useArea } from '../../providers/routing/paths.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { NoOpenAlarms } from '../alarms/no-open-alarms.tsx';
import { openCasesPath } from '../alarms/open-cases-path.ts';
import { WorstAlarm } from '../alarms/worst-alarm.tsx';

type Row = Readonly<Record<string, unknown>>;

const LINE = { display: 'inline-flex', alignItems: 'center', gap: 8 } as const;
/** As what is beside it in the last line of a card. */
const LAST_LINE = { fontSize: 13 } as const;

/** A project's worst open alarm, and how many more are open; leads to all of them. Without any, the words of the overview. */
const OpenAlarms = ({ record }: { readonly record: Row }) => {
  const countText = useCountText();
  const area = useArea();
  if (!ALARM_LEVELS[Number(record.alarm_level ?? 0)]) {
    return <NoOpenAlarms />;
  }
  // The name is that of the worst one only.
  const more = Number(record.open_alarms) - 1;
  return (
    <TextLink to={openCasesPath(area, { project_id: Number(record.id) })}>
      <span style={LINE}>
        <WorstAlarm record={record} /> {more > 0 && <span>{countText('projects.more_open', more)}</span>}
      </span>
    </TextLink>
  );
};

/** How many devices are silent; quiet if none. On a card with the word for it, and only read aloud if none. */
const Silent = ({ count }: { readonly count: number }) => {
  const locale = useFormatLocale();
  const countText = useCountText();
  const isInCard = use(InCard);
  const text = formatCount(count, locale);
  if (count === 0) return <span className={isInCard ? 'plain-unseen' : 'plain-quiet'}>{text}</span>;
  if (!isInCard) return <StateMark mark="stale" word={text} />;
  return (
    <span style={LAST_LINE}>
      <StateMark mark="stale" word={countText('projects.silent', count)} />
    </span>
  );
};

/** Cells of the list of projects. */
export const projectCells = {
  alarm_level: (record: Row) => <OpenAlarms record={record} />,
  silent_devices: ({ silent_devices }: Row) => <Silent count={Number(silent_devices ?? 0)} />,
};
