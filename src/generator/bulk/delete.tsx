import { useDataProvider } from 'ra-core';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { Affected } from './affected.tsx';
import { useBulkSelection, type BulkDialogProps } from './context.ts';
import { BulkDialog } from './dialog.tsx';
import { useSelection } from './selection.tsx';
import { useCountText } from '../page/use-count-text.ts';

/** Deletes the selection: by ids, or all matching by filter. */
export const BulkDelete = (props: BulkDialogProps) => {
  const countText = useCountText();
  const provider = useDataProvider<SiteDataProvider>();
  const { all, count } = useSelection();
  const { chosen } = useBulkSelection();
  return (
    <BulkDialog
      {...props}
      title="generator.remove.title_many"
      text={all ? countText('generator.remove.all_match', count) : undefined}
      data={null}
      action="bulk.delete"
      done="generator.remove.done_many"
      isDanger
      run={(which, _, signal) => provider.removeMany(props.definition.name, which, signal)}
    >
      <Affected resource={props.definition.name} chosen={chosen} />
    </BulkDialog>
  );
};
