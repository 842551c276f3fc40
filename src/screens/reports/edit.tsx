import '../../providers/i18n/report-texts.ts';
import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { reportForm } from './form.tsx';

/** Edits a report. */
export default function ReportEdit() {
  return <GeneratedEdit {...reportForm} />;
}
