import { useDataProvider } from 'ra-core';
import type { SiteData } from '../providers/data/provider.ts';
import { Affected } from './affected.tsx';
import { useChosen, type BulkDialogProps } from './bulk-context.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { useSelection } from './selection.tsx';
import { useCounted } from './use-counted.ts';

/** Deletes what is selected: by ids, or all that match by their filter. */
export const BulkDelete = (props: BulkDialogProps) => {
  const said = useCounted();
  const provider = useDataProvider<SiteData>();
  const { all, count } = useSelection();
  const { chosen } = useChosen();
  return (
    <BulkDialog
      {...props}
      title="generator.remove.title_many"
      text={all ? said('generator.remove.all_match', count) : undefined}
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
