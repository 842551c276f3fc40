import Box from '@mui/material/Box';
import { useListContext, type RaRecord } from 'ra-core';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useActiveFilters } from '../../generator/filters/active-filters.ts';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useAlarmSummary } from '../../live/use-alarms.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { foldedUnder } from '../../domain/alarms/cases/fold-gateways.ts';

/**
 * How many cases the list has: of the open ones also how many are unacknowledged, as the bell says, and how many of
 * the rows are folded.
 */
export const CaseCount = () => {
  const countText = useCountText();
  const locale = useFormatLocale();
  const unacknowledged = useAlarmSummary()?.unacknowledged;
  const { isNarrowed, values } = useActiveFilters();
  const { data = [], total } = useListContext<RaRecord & AlarmCase>();
  if (total === undefined) return null;
  if (values['status'] !== 'open') return <>{formatCount(total, locale)}</>;
  const folded = [...foldedUnder(data).values()].flat().length;
  const parts = [
    countText('alarms.count_open', total),
    isNarrowed || unacknowledged === undefined
      ? null
      : countText('alarms.count_unacknowledged', unacknowledged),
  ];
  return (
    <>
      {parts.filter((part) => part !== null).join(' · ')}
      {folded > 0 && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {' · '}
          {countText('alarms.count_folded', folded)}
        </Box>
      )}
    </>
  );
};
