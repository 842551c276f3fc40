import { resourceNamed } from '../resources/all.ts';
import { ShowView } from './show-view.tsx';

/** The generated show page. */
export default function GeneratedShow({ resource }: { readonly resource: string }) {
  return <ShowView definition={resourceNamed(resource)} />;
}
