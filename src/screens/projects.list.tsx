import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import '../providers/i18n/project-texts.ts';
import { TextLink } from '../generator/record-link.tsx';
import { useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import { openCasesPath } from './alarms/open-cases-path.ts';
import { WorstAlarm } from './alarms/worst-alarm.tsx';
import { useCountText } from '../generator/use-count-text.ts';

const projects = resourceNamed('projects');
/** The numbers are below each other. */
const LINE = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 } as const;

/** A project's worst open alarm, and how many are open; leads to them. */
const OpenAlarms = ({ record }: { readonly record: Readonly<Record<string, unknown>> }) => {
  const countText = useCountText();
  const area = useArea();
  if (!ALARM_LEVELS[Number(record.alarm_level ?? 0)]) return null;
  return (
    <span style={LINE}>
      <WorstAlarm record={record} />
      <TextLink to={openCasesPath(area, { project_id: Number(record.id) })}>
        {countText('projects.open_count', Number(record.open_alarms))}
      </TextLink>
    </span>
  );
};
const cells = {
  alarm_level: (record: Readonly<Record<string, unknown>>) => <OpenAlarms record={record} />,
};

/** Projects with their open alarms, the worst first; those without, by title. */
export default function ProjectList() {
  return (
    <OwnCells value={cells}>
      <ListView definition={projects} sort="-alarm_level" />
    </OwnCells>
  );
}
