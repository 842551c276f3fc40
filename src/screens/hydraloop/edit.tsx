import { GeneratedEdit } from '../../generator/form/edit.tsx';
import { TokenInput } from './token-input.tsx';

/** Edits a Hydraloop endpoint. Its token can be replaced but not read. */
export default function HydraloopEdit() {
  return (
    <GeneratedEdit>
      <TokenInput source="token" />
    </GeneratedEdit>
  );
}
