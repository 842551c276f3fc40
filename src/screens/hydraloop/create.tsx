import { GeneratedCreate } from '../../generator/form/create.tsx';
import { TokenInput } from './token-input.tsx';

/** Creates a Hydraloop endpoint. */
export default function HydraloopCreate() {
  return (
    <GeneratedCreate>
      <TokenInput source="token" />
    </GeneratedCreate>
  );
}
