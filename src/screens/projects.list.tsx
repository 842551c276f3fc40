import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { formatCount } from '../domain/format.ts';
import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import '../providers/i18n/project-texts.ts';
import { TextLink } from '../generator/record-link.tsx';
import { useFormatLocale } from '../providers/current-user.ts';
import { useArea } from '../providers/paths.ts';
import { StateMark } from '../providers/theme/state-mark.tsx';
import { resourceNamed } from '../resources/all.ts';
import { openCasesPath } from './alarms/open-cases-path.ts';
import { WorstAlarm } from './alarms/worst-alarm.tsx';
import { useCountText } from '../generator/use-count-text.ts';

const projects = resourceNamed('projects');
const LINE = { display: 'inline-flex', alignItems: 'center', gap: 8 } as const;

/** A project's worst open alarm, and how many more are open; leads to all of them. */
const OpenAlarms = ({ record }: { readonly record: Readonly<Record<string, unknown>> }) => {
  const countText = useCountText();
  const area = useArea();
  if (!ALARM_LEVELS[Number(record.alarm_level ?? 0)]) return null;
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
/** How many devices are silent; quiet if none. */
const Silent = ({ count }: { readonly count: number }) => {
  const locale = useFormatLocale();
  const text = formatCount(count, locale);
  return count === 0 ? <span className="plain-quiet">{text}</span> : <StateMark mark="stale" word={text} />;
};
const cells = {
  alarm_level: (record: Readonly<Record<string, unknown>>) => <OpenAlarms record={record} />,
  silent_devices: ({ silent_devices }: Readonly<Record<string, unknown>>) => (
    <Silent count={Number(silent_devices ?? 0)} />
  ),
};

/** Projects with their open alarms, the worst first; those without, by title. */
export default function ProjectList() {
  return (
    <OwnCells value={cells}>
      <ListView definition={projects} sort="-alarm_level" />
    </OwnCells>
  );
}
