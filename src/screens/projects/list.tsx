import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import '../../providers/i18n/project-texts.ts';
import { projectCells } from './cells.tsx';

/** Projects with their open alarms, the worst first; those without, by title. */
export default function ProjectList({ resource }: { readonly resource: string }) {
  return (
    <GeneratedList resource={resource} sort={{ field: 'alarm_level', order: 'DESC' }}>
      {columnsOf(projectCells)}
    </GeneratedList>
  );
}
