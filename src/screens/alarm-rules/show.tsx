import { OwnCells } from '../../generator/list/cells.tsx';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { ruleCells } from './cells.tsx';

/** Shows a rule. */
export default function RuleShow() {
  return (
    <OwnCells value={ruleCells}>
      <GeneratedShow />
    </OwnCells>
  );
}
