import { resourceNamed } from '../resources/all.ts';
import { CreateView } from './create-view.tsx';

/** The generated create page. */
export default function GeneratedCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} />;
}
