import '../providers/i18n/report-texts.ts';
import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { reportForm } from './reports/form.tsx';

/** Edits a report. */
export default function ReportEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} {...reportForm} />;
}
