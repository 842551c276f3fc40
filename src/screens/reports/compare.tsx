import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Column } from '../../domain/reports/columns/column.ts';
import { totalsIn } from '../../domain/reports/columns/columns.ts';
import { NOTHING } from '../../domain/text/format.ts';
import { differenceOf, whyIncomparable } from '../../domain/reports/texts/difference.ts';
import { figureText } from '../../domain/reports/columns/figures.ts';
import type { Result } from '../../domain/reports/result.ts';
import { figureLabel } from '../../domain/reports/texts/labels.ts';
import { isUnderWay } from '../../domain/reports/run.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { Section } from '../readings-in/section.tsx';
import { FigureTable } from './figure-table.tsx';
import { periodText } from '../../domain/reports/texts/dates.ts';
import { RunOver, RunProgress } from './run-state.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { Run } from '../../providers/data/report-calls.ts';
import { useRun, useRunCalls, useRuns } from './use-runs.ts';

const Compared = ({ now, before }: { readonly now: Result; readonly before: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const zone = now.time_zone;
  const earlier = new Map(totalsIn(before).map((total) => [total.key, total.value]));
  const why = whyIncomparable(now, before);
  const rows = [
    ...totalsIn(now).filter(({ key }) => key !== 'previous_consumption' && key !== 'change_share'),
    {
      key: 'completeness',
      format: 'share' as const,
      value: now.completeness.share,
    },
  ]
    .map((total) => {
      const then = total.key === 'completeness' ? before.completeness.share : earlier.get(total.key);
      const difference = differenceOf(total.format, total.value, then);
      return {
        key: total.key,
        name: figureLabel(total, translate),
        now: figureText(total.value, total.format, zone, translate),
        before: figureText(then, total.format, zone, translate),
        change: why === null ? figureText(difference.value, difference.format, zone) : NOTHING,
      };
    })
    .filter((row) => row.now !== '—' || row.before !== '—');
  const columns = ['name', 'now', 'before', 'change'].map((key): Column => ({
    key,
    // Right-aligned, like numbers.
    format: key === 'name' ? 'text' : 'number',
    of: (row) => row[key],
  }));
  const title = translate('reports.compare_title');
  return (
    <Section
      title={title}
      note={periodText(before, zone, locale)}
      text={why === null ? undefined : translate(`reports.${why}`)}
    >
      <FigureTable
        label={title}
        columns={columns}
        labels={{
          name: '',
          now: translate('reports.this'),
          before: translate('reports.before'),
          change: translate('reports.change'),
        }}
        rows={rows}
        keyOf={(row) => String(row.key)}
        zone={zone}
      />
    </Section>
  );
};

interface Props {
  readonly report: number;
  readonly now: Result;
  /** Starts a run. Errors are shown as notifications. */
  readonly start: (period: { from: string; to: string }) => Promise<Run | undefined>;
}

/** Compares with the previous period, using its newest run or starting one. */
export const Compare = ({ report, now, start }: Props) => {
  const translate = useTranslate();
  const { data: runs = [] } = useRuns(report);
  const { remove } = useRunCalls(report);
  const [selected, select] = useState<number | null>(null);
  const { data: run } = useRun(report, selected);
  const { from, to } = now.previous;
  const compare = async (): Promise<void> => {
    const known = runs.find(
      (each) =>
        Date.parse(each.from) === Date.parse(from) &&
        Date.parse(each.to) === Date.parse(to) &&
        ['done', 'running', 'queued'].includes(each.status),
    );
    const created = known ?? (await start({ from, to }));
    if (created) select(created.id);
  };
  if (selected === null) {
    return (
      <Box>
        <Button variant="outlined" onClick={() => void compare()}>
          {translate('reports.compare')}
        </Button>
      </Box>
    );
  }
  return (
    <>
      {run?.result ? (
        <Compared now={now} before={run.result} />
      ) : run && isUnderWay(run.status) ? (
        <RunProgress run={run} onCancel={() => void remove(run.id)} />
      ) : (
        run && <RunOver run={run} onAgain={() => select(null)} />
      )}
      <Box>
        <Button onClick={() => select(null)}>{translate('reports.compare_none')}</Button>
      </Box>
    </>
  );
};
