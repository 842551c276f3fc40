import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import type { Preview } from '../providers/data/many.ts';
import type { AnyResource } from '../schema/resource.ts';
import { Failures } from './failures.tsx';
import { useSelection } from './selection.tsx';
import { useCounted } from './use-counted.ts';

interface Props {
  readonly definition: AnyResource;
  readonly preview: Preview;
  /** Whether a change was asked about, and not only who is meant. */
  readonly isAsked: boolean;
}

/** Leaves out the records that stand in the way of all others. */
const LeaveOut = ({ ids }: { readonly ids: readonly number[] }) => {
  const said = useCounted();
  const { selectedIds, onSelect } = useListContext();
  return (
    <Button size="small" onClick={() => onSelect(selectedIds.filter((id) => !ids.includes(Number(id))))}>
      {said('bulk.leave_out', ids.length)}
    </Button>
  );
};

/** Who is meant by name, how many of them would really change, and what stands in the way. */
export const BulkPreview = ({ definition, preview, isAsked }: Props) => {
  const said = useCounted();
  const translate = useTranslate();
  const { all } = useSelection();
  const { count, sample, changes, problems, problem_count } = preview;
  const same = count - changes - problem_count;
  const rest = count - sample.length;
  return (
    <Box sx={{ mt: 1 }}>
      {isAsked && (
        <Typography role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {said(changes === 0 ? 'bulk.none_change' : 'bulk.changes', changes)}
          {changes > 0 && same > 0 && ` ${said('bulk.same', same)}`}
        </Typography>
      )}
      <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere', fontSize: 14 }}>
        {sample.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {rest > 0 && <li>{said('generator.remove.more', rest)}</li>}
      </Box>
      {isAsked && problem_count > 0 && (
        <>
          <Failures
            title={said('bulk.problems', problem_count)}
            rows={problems.map(({ id, title, msg }) => ({ id: String(id), title, reason: msg }))}
            count={problem_count}
            fileName={`${definition.name}-problems.csv`}
          />
          {!all && problem_count === problems.length && problem_count < count && (
            <LeaveOut ids={problems.map(({ id }) => id)} />
          )}
          {all && <Typography sx={{ mt: 1 }}>{translate('bulk.narrow')}</Typography>}
        </>
      )}
    </Box>
  );
};
