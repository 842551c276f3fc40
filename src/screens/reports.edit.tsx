import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { reportForm } from './reports/form.tsx';

/** A report's form. */
export default function ReportEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} {...reportForm} />;
}
