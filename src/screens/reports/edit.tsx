import '../../providers/i18n/report-texts.ts';
import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { reportForm } from './form.tsx';

/** Edits a report. */
export default function ReportEdit({ resource }: { readonly resource: string }) {
  return <GeneratedEdit definition={resourceNamed(resource)} {...reportForm} />;
}
