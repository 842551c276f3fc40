import { resourceNamed } from '../resources/all.ts';
import { EditView } from './edit-view.tsx';

/** The generated page on which a record is changed. */
export default function GeneratedEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} />;
}
