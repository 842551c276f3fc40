import type { ChangePreview, PreviewedRecord } from '../../domain/api/bulk.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import type { AnyResource } from '../../schema/resource.ts';
import { Failures } from './failures.tsx';
import { useSelection } from './selection.tsx';
import { useCountText } from '../page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly definition: AnyResource;
  readonly preview: ChangePreview;
  /** Whether to show the effects of a change, not only the records. */
  readonly hasChange: boolean;
}

/** Distinguishes records of the same title: by id, and for devices by dev_id and company. */
const detailsOf = ({ sample, problems }: ChangePreview) => {
  const ids = new Map<string, Set<number>>();
  for (const { id, title } of [...sample, ...problems]) {
    ids.set(title, (ids.get(title) ?? new Set()).add(id));
  }
  return ({ id, title, dev_id, company }: PreviewedRecord): string =>
    [(ids.get(title)?.size ?? 0) > 1 ? `#${id}` : '', dev_id, company].filter(Boolean).join(' · ');
};

/** Deselects the records that block the change. */
const LeaveOut = ({ ids }: { readonly ids: readonly number[] }) => {
  const countText = useCountText();
  const { selectedIds, onSelect } = useListContext();
  return (
    <Button size="small" onClick={() => onSelect(selectedIds.filter((id) => !ids.includes(Number(id))))}>
      {countText('bulk.leave_out', ids.length)}
    </Button>
  );
};

/** The names of the records, how many would change, and the problems. */
export const BulkPreview = ({ definition, preview, hasChange }: Props) => {
  const countText = useCountText();
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
      {hasChange && (
        <Typography role="status" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {countText(changes === 0 ? 'bulk.none_change' : 'bulk.changes', changes)}
          {changes > 0 && same > 0 && ` ${countText('bulk.same', same)}`}
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
        {rest > 0 && <li>{countText('generator.remove.more', rest)}</li>}
      </Box>
      {hasChange && problem_count > 0 && (
        <>
          <Failures
            title={countText('bulk.problems', problem_count)}
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
