import { resourceNamed } from '../resources/all.ts';
import { ListView } from './list-view.tsx';

/** The generated list of a resource. */
export default function GeneratedList({ resource }: { readonly resource: string }) {
  return <ListView definition={resourceNamed(resource)} />;
}
