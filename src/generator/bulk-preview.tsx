import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import type { Preview, PreviewedRecord } from '../providers/data/bulk.ts';
import type { AnyResource } from '../schema/resource.ts';
import { Failures } from './failures.tsx';
import { useSelection } from './selection.tsx';
import { useCountText } from './use-count-text.ts';

interface Props {
  readonly definition: AnyResource;
  readonly preview: Preview;
  /** Whether a change was asked about, and not only who is meant. */
  readonly isAsked: boolean;
}

/** What tells a record from its namesakes: its id where the title repeats; of a device, how the network names it and its company. */
const detailsOf = ({ sample, problems }: Preview) => {
  const ids = new Map<string, Set<number>>();
  for (const { id, title } of [...sample, ...problems]) {
    ids.set(title, (ids.get(title) ?? new Set()).add(id));
  }
  return ({ id, title, dev_id, company }: PreviewedRecord): string =>
    [(ids.get(title)?.size ?? 0) > 1 ? `#${id}` : '', dev_id, company].filter(Boolean).join(' · ');
};

/** Leaves out the records that stand in the way of all others. */
const LeaveOut = ({ ids }: { readonly ids: readonly number[] }) => {
  const said = useCountText();
  const { selectedIds, onSelect } = useListContext();
  return (
    <Button size="small" onClick={() => onSelect(selectedIds.filter((id) => !ids.includes(Number(id))))}>
      {said('bulk.leave_out', ids.length)}
    </Button>
  );
};

/** Who is meant by name, how many of them would really change, and what stands in the way. */
export const BulkPreview = ({ definition, preview, isAsked }: Props) => {
  const said = useCountText();
  const translate = useTranslate();
  const { all } = useSelection();
  const { count, sample, changes, problems, problem_count } = preview;
  const same = count - changes - problem_count;
  const rest = count - sample.length;
  const detailOf = detailsOf(preview);
  const named = (record: PreviewedRecord): string => {
    const detail = detailOf(record);
    return detail === '' ? record.title : `${record.title} (${detail})`;
  };
  return (
    <Box sx={{ mt: 1 }}>
      {isAsked && (
        <Typography role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {said(changes === 0 ? 'bulk.none_change' : 'bulk.changes', changes)}
          {changes > 0 && same > 0 && ` ${said('bulk.same', same)}`}
        </Typography>
      )}
      <Box component="ul" sx={{ my: 1, pl: 2.5, overflowWrap: 'anywhere', fontSize: 14 }}>
        {sample.map((record) => (
          <li key={record.id}>
            {record.title}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {detailOf(record)}
            </Box>
          </li>
        ))}
        {rest > 0 && <li>{said('generator.remove.more', rest)}</li>}
      </Box>
      {isAsked && problem_count > 0 && (
        <>
          <Failures
            title={said('bulk.problems', problem_count)}
            rows={problems.map((one) => ({ id: String(one.id), title: named(one), reason: one.msg }))}
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
