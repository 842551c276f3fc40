import { OwnCells } from '../../generator/list/cells.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { ruleCells } from './cells.tsx';

/** Shows a rule. */
export default function RuleShow({ resource }: { readonly resource: string }) {
  return (
    <OwnCells value={ruleCells}>
      <GeneratedShow definition={resourceNamed(resource)} />
    </OwnCells>
  );
}
