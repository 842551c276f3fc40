import { OwnCells } from '../generator/cells.tsx';
import { GeneratedShow } from '../generator/show.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ruleCells } from './alarm-rules/cells.tsx';

/** Shows a rule. */
export default function RuleShow({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={ruleCells}>
      <GeneratedShow definition={resourceNamed(resource)} />
    </OwnCells>
  );
}
