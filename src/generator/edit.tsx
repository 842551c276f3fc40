import { resourceNamed } from '../resources/all.ts';
import { EditView } from './edit-view.tsx';

/** The generated edit page. */
export default function GeneratedEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} />;
}
