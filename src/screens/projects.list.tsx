import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import '../providers/i18n/project-texts.ts';
import { resourceNamed } from '../resources/all.ts';
import { projectCells } from './projects/cells.tsx';

const projects = resourceNamed('projects');

/** Projects with their open alarms, the worst first; those without, by title. */
export default function ProjectList() {
  return (
    <OwnCells value={projectCells}>
      <ListView definition={projects} sort="-alarm_level" />
    </OwnCells>
  );
}
