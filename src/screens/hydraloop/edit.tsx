import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { TokenInput } from './token-input.tsx';

/** Edits a Hydraloop endpoint. Its token can be replaced but not read. */
export default function HydraloopEdit({ resource }: { readonly resource: string }) {
  return (
    <GeneratedEdit definition={resourceNamed(resource)}>
      <TokenInput source="token" />
    </GeneratedEdit>
  );
}
