import { resourceNamed } from '../resources/all.ts';
import { CreateView } from './create-view.tsx';

/** The generated page on which a record is created. */
export default function GeneratedCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} />;
}
