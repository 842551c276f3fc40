import { CreateView } from '../generator/create-view.tsx';
import { useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import { reportForm } from './reports/form.tsx';
import { reportPath } from './reports/paths.ts';

/** A new report; afterwards its page, where it can be run. */
export default function ReportCreate({ resource }: { readonly resource: string }) {
  const area = useArea();
  return (
    <CreateView
      definition={resourceNamed(resource)}
      {...reportForm}
      onCreated={({ id, kind }, _done, leave) => leave(reportPath(area, id, String(kind)))}
    />
  );
}
