import { OwnCells } from '../generator/cells.tsx';
import { ShowView } from '../generator/show-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { ruleCells } from './alarm-rules/cells.tsx';

/** Shows a rule. */
export default function RuleShow({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={ruleCells}>
      <ShowView definition={resourceNamed(resource)} />
    </OwnCells>
  );
}
