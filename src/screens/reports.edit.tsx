import '../providers/i18n/report-texts.ts';
import { GeneratedEdit } from '../generator/edit.tsx';
import { resourceNamed } from '../resources/all.ts';
import { reportForm } from './reports/form.tsx';

/** Edits a report. */
export default function ReportEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...reportForm} />;
}
