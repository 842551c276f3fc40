import '../providers/i18n/report-texts.ts';
import { CreateView } from '../generator/create-view.tsx';
import { useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import { reportForm } from './reports/form.tsx';
import { reportPath } from './reports/paths.ts';

/** Creates a report, then opens its page to run it. */
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
