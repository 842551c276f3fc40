import { CreateView } from '../generator/create-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { TokenInput } from './hydraloop/token-input.tsx';

const INPUTS = { token: <TokenInput /> };

/** Creates a Hydraloop endpoint. */
export default function HydraloopCreate({ resource }: { readonly resource: string }) {
  return <CreateView definition={resourceNamed(resource)} inputs={INPUTS} />;
}
