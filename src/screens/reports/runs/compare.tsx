import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { totalsIn } from '../../../domain/reports/columns/columns.ts';
import { NOTHING } from '../../../domain/text/format.ts';
import { differenceOf, whyIncomparable } from '../../../domain/reports/texts/difference.ts';
import { figureText } from '../../../domain/reports/columns/figures.ts';
import type { Result } from '../../../domain/reports/result.ts';
import { figureLabel } from '../../../domain/reports/texts/labels.ts';
import { isUnderWay } from '../../../domain/reports/run.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { Section } from '../../readings-in/section.tsx';
import { DocumentTable } from '../document/table.tsx';
import { periodText } from '../../../domain/reports/texts/dates.ts';
import { RunOver, RunProgress } from './run-state.tsx';
import type { Translate } from '../../../languages/translate.ts';
import type { TableBlock } from '../../../domain/reports/document/document.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Run } from '../../../providers/data/report-calls.ts';
import { useRun, useRunCalls, useRuns } from './use-runs.ts';

/** The totals of two runs beside each other, and by how much they differ unless that is not known. */
const tableOf = (now: Result, before: Result, translate: Translate): TableBlock => {
  const zone = now.time_zone;
  const earlier = new Map(totalsIn(before).map((total) => [total.key, total.value]));
  const isComparable = whyIncomparable(now, before) === null;
  const rows = [
    ...totalsIn(now).filter(({ key }) => key !== 'previous_consumption' && key !== 'change_share'),
    { key: 'completeness', format: 'share' as const, value: now.completeness.share },
  ].map((total) => {
    const then = total.key === 'completeness' ? before.completeness.share : earlier.get(total.key);
    const difference = differenceOf(total.format, total.value, then);
    const texts = [
      figureText(total.value, total.format, zone, translate),
      figureText(then, total.format, zone, translate),
      isComparable ? figureText(difference.value, difference.format, zone) : NOTHING,
    ];
    return { key: total.key, cells: [figureLabel(total, translate), ...texts].map((text) => ({ text })) };
  });
  return {
    type: 'table',
    columns: [
      { key: 'name', heading: '', content: 'name' },
      ...(['this', 'before', 'change'] as const).map((key) => ({
        key,
        heading: translate(`reports.${key}`),
        content: 'number' as const,
      })),
    ],
    rows: rows.filter(({ cells }) => cells.slice(1, 3).some(({ text }) => text !== NOTHING)),
  };
};

const Compared = ({ now, before }: { readonly now: Result; readonly before: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const why = whyIncomparable(now, before);
  const title = translate('reports.compare_title');
  return (
    <Section
      title={title}
      note={periodText(before, now.time_zone, locale)}
      text={why === null ? undefined : translate(`reports.${why}`)}
    >
      <DocumentTable block={tableOf(now, before, translate)} label={title} pathOf={() => ''} />
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
