import { EditView } from '../generator/edit-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { TokenInput } from './hydraloop/token-input.tsx';

const INPUTS = { token: <TokenInput /> };

/** Edits a Hydraloop endpoint. Its token can be replaced but not read. */
export default function HydraloopEdit({ resource }: { readonly resource: string }) {
  return <EditView definition={resourceNamed(resource)} inputs={INPUTS} />;
}
