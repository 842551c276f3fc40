import { resourceNamed } from '../resources/all.ts';
import { ShowView } from './show-view.tsx';

/** The generated page that shows a record. */
export default function GeneratedShow({ resource }: { readonly resource: string }) {
  return <ShowView definition={resourceNamed(resource)} />;
}
