import { GeneratedCreate } from '../../generator/form/create.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { TokenInput } from './token-input.tsx';

/** Creates a Hydraloop endpoint. */
export default function HydraloopCreate({ resource }: { readonly resource: string }) {
  return (
    <GeneratedCreate definition={resourceNamed(resource)}>
      <TokenInput source="token" />
    </GeneratedCreate>
  );
}
