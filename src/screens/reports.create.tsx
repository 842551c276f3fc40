import { CreateView } from '../generator/create-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { reportForm } from './reports/form.tsx';

/** A new report. */
export default function ReportCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} {...reportForm} />;
}
