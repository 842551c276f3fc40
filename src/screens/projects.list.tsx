import { ALARM_LEVELS } from '../domain/alarms/alarm.ts';
import { NOTHING } from '../domain/format.ts';
import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import '../providers/i18n/project-texts.ts';
import { TextLink } from '../generator/record-link.tsx';
import { useArea } from '../providers/paths.ts';
import { SeverityMark } from '../providers/theme/severity-mark.tsx';
import { resourceNamed } from '../resources/all.ts';
import { openCasesPath } from './alarms/open-cases-path.ts';
import { useCountText } from '../generator/use-count-text.ts';

const projects = resourceNamed('projects');
const LINE = { display: 'inline-flex', alignItems: 'center', gap: 8 } as const;
/** As wide as the widest severity in a table, so that the numbers are below each other. */
const CHIP = { display: 'inline-grid', minWidth: 84, justifyItems: 'start' } as const;

/** The severity of a project's worst open alarm, and how many are open; leads to them. */
const OpenAlarms = ({ record }: { readonly record: Readonly<Record<string, unknown>> }) => {
  const countText = useCountText();
  const area = useArea();
  const severity = ALARM_LEVELS[Number(record.alarm_level ?? 0)];
  if (!severity) return <span className="plain-quiet">{NOTHING}</span>;
  return (
    <span style={LINE}>
      <span style={CHIP}>
        <SeverityMark severity={severity} />
      </span>
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
