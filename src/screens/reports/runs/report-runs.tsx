import Calendar from '@mui/icons-material/CalendarTodayOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { periodText } from '../../../domain/reports/texts/dates.ts';
import { currentPeriod } from '../../../domain/reports/periods.ts';
import { isUnderWay } from '../../../domain/reports/run.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { icons } from '../../../providers/icons.tsx';
import { useCurrentUser, useFormatLocale } from '../../../providers/session/current-user.ts';
import { useMailEnabled } from '../../../providers/browser/mail.ts';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { ConfirmDelete } from '../../../generator/record/confirm-delete.tsx';
import { live } from '../../../live/client.ts';
import { Page } from '../../../generator/page/page.tsx';
import { RecordFailed } from '../../../generator/record/failed.tsx';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { Compare } from './compare.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { ResultView } from './result-view.tsx';
import { RunBar, RunDownloads, RunItems } from './run-bar.tsx';
import type { Result } from '../../../domain/reports/result.ts';
import { hasOtherZones, reportZone } from '../../../domain/reports/texts/zone-words.ts';
import type { Translate } from '../../../languages/translate.ts';
import { RunOver, RunProgress } from './run-state.tsx';
import { latestOf, useHasLateReadings, useRun, useRunCalls, useRuns } from './use-runs.ts';
import type { Run, RunPeriod } from '../../../providers/data/report-calls.ts';
import { useNotifyError } from '../../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/**
 * What a run is about, since reports of several companies may have the same title: `Harbour Care · Wharf House`; with its time zone if
 * that is not the one of all sites.
 */
const subjectOf = (result: Result, translate: Translate): string => {
  const { company, project, devices } = result;
  return [
    company.name,
    project?.title ?? translate('reports.devices_count', { smart_count: devices.length }),
    ...(hasOtherZones(result) ? [reportZone(result, translate)] : []),
  ].join(' · ');
};

export interface Report extends RaRecord {
  readonly title: string;
  readonly kind: string;
  readonly period: 'day' | 'week' | 'month' | 'custom';
  readonly time_zone: string;
  readonly recipients: readonly string[] | null;
}

const definition = resourceNamed('reports');

interface SelectedRunProps {
  readonly report: Report;
  readonly run: Run;
  readonly start: (period: RunPeriod) => Promise<Run | undefined>;
  /** Like `start`, but without selecting the new run. */
  readonly startInBackground: (period: RunPeriod) => Promise<Run | undefined>;
  readonly remove: (run: Run) => void;
}

/** Browsers divide blocks between pages, but let the items of a column overlap. */
const PRINTED = { display: 'block', '& > *': { mb: 3 } } as const;

/** The selected run: progress, failure or result. */
const SelectedRun = ({ report, run, start, startInBackground, remove }: SelectedRunProps) => {
  const translate = useTranslate();
  const isLate = useHasLateReadings(Number(report.id), run);
  if (isUnderWay(run.status)) return <RunProgress run={run} onCancel={() => remove(run)} />;
  const again = (): void => void start({ from: run.from, to: run.to });
  if (!run.result) return <RunOver run={run} onAgain={again} />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, '@media print': PRINTED }}>
      {isLate && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={again} sx={{ whiteSpace: 'nowrap' }}>
              {translate('reports.again')}
            </Button>
          }
        >
          {translate('reports.late')}
        </Alert>
      )}
      {run.mail_error !== null && (
        <Alert severity="warning">{translate('reports.mail_failed', { reason: run.mail_error })}</Alert>
      )}
      <ResultView
        result={run.result}
        compare={
          <Compare key={run.id} report={Number(report.id)} now={run.result} start={startInBackground} />
        }
      />
    </Box>
  );
};

interface Props {
  readonly report: Report;
  readonly parent: { readonly label: string; readonly to: string };
}

/** A report's page: run it, select a run, view and download the result. */
export const ReportRuns = ({ report, parent }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const area = useArea();
  const me = useCurrentUser();
  const allowed = useAllowed(definition);
  const [search, setSearch] = useSearchParams();
  const [isPeriodOpen, setPeriodOpen] = useState(false);
  const id = Number(report.id);
  const { data: runs, error, refetch } = useRuns(id);
  const calls = useRunCalls(id);
  const requestedId = Number(search.get('run') ?? Number.NaN);
  const newest = latestOf(runs ?? []);
  // Keep the displayed run when another one starts.
  const [first, setFirst] = useState<number>();
  if (first === undefined && newest) setFirst(newest.id);
  const selectedId =
    Number.isInteger(requestedId) && requestedId > 0 ? requestedId : (first ?? newest?.id ?? null);
  const { data: run, error: runError, refetch: refetchRun } = useRun(id, selectedId);
  const select = (next: number): void => setSearch({ run: String(next) }, { replace: true });

  const begin = async (period: RunPeriod): Promise<Run> => {
    const created = await calls.start(period);
    notify('reports.started', { type: 'info' });
    return created;
  };
  const attempt = async (period: RunPeriod): Promise<Run | undefined> => {
    try {
      return await begin(period);
    } catch (failure) {
      notifyError(failure);
      return undefined;
    }
  };
  const start = async (period: RunPeriod): Promise<Run | undefined> => {
    const created = await attempt(period);
    if (created) select(created.id);
    return created;
  };
  const remove = async (which: Run): Promise<void> => {
    try {
      await calls.remove(which.id);
      const isOver = !isUnderWay(which.status);
      notify(isOver ? 'reports.removed' : 'reports.cancelled', { type: 'info' });
      if (isOver) {
        setFirst(undefined);
        setSearch({}, { replace: true });
      }
    } catch (failure) {
      notifyError(failure);
    }
  };
  const mayRemove = allowed('delete') || (run?.requested_by ?? null) === (me?.id ?? 0);
  const canMail = useMailEnabled() === true;
  const isPhone = useMedia(PHONE);
  const locale = useFormatLocale();
  const [isRemoving, setRemoving] = useState(false);
  const maySend = canMail && allowed('edit') && (report.recipients?.length ?? 0) > 0;
  const Icon = icons.report;
  const isNew = runs?.length === 0 && selectedId === null;
  const actionsOfRun = run &&
    runs && {
      report,
      run,
      onResend: maySend ? () => calls.resend(run.id) : undefined,
      onRemove: !isUnderWay(run.status) && mayRemove ? () => setRemoving(true) : undefined,
    };
  const runButton = (
    <Button
      variant={isNew ? 'contained' : 'text'}
      disableElevation
      startIcon={<Play />}
      onClick={() => void start({})}
    >
      {translate('reports.run')}
    </Button>
  );
  const chooseButton = (
    <Button startIcon={<Calendar />} onClick={() => setPeriodOpen(true)}>
      {translate('reports.choose')}
    </Button>
  );
  const isChoiceInBar = !isPhone && !isNew && actionsOfRun !== undefined;
  return (
    <Page
      title={report.title}
      note={run?.result ? subjectOf(run.result, translate) : undefined}
      parent={parent}
      actions={
        <>
          {isPhone && !isNew && runButton}
          {allowed('edit') && (
            <Button component={Link} to={pathTo(area, 'reports', 'edit', id)} startIcon={<Edit />}>
              {translate('reports.edit')}
            </Button>
          )}
          {!isPhone && !isNew && runButton}
          {!isChoiceInBar && chooseButton}
          {actionsOfRun && <RunItems {...actionsOfRun} isPhone={isPhone} />}
        </>
      }
      // On a phone, where reports are read, the title has the room.
      primary={!isPhone && actionsOfRun && <RunDownloads {...actionsOfRun} />}
    >
      {isPeriodOpen && (
        <PeriodDialog
          zone={report.time_zone}
          onClose={() => setPeriodOpen(false)}
          onRun={async (period) => select((await begin(period)).id)}
        />
      )}
      {error && !runs ? (
        <RecordFailed error={error} onRetry={() => void refetch()} />
      ) : isNew ? (
        <Paper variant="outlined" sx={{ borderRadius: 1 }}>
          <StatePanel
            icon={<Icon />}
            title={translate('reports.never')}
            text={translate('reports.never_text', { period: translate(`reports.period.${report.period}`) })}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
                {runButton}
                <Button
                  variant="outlined"
                  onClick={() => void start(currentPeriod('day', report.time_zone, live.store.now()))}
                >
                  {translate('reports.run_today')}
                </Button>
              </Box>
            }
          />
        </Paper>
      ) : runError && !run ? (
        <RecordFailed error={runError} onRetry={() => void refetchRun()} />
      ) : actionsOfRun ? (
        <>
          <RunBar report={report} run={run} runs={runs} onSelect={select} isPhone={isPhone}>
            {isChoiceInBar && chooseButton}
          </RunBar>
          <ConfirmDelete
            open={isRemoving}
            title={translate('reports.remove_title')}
            names={[periodText(run, report.time_zone, locale)]}
            text={translate('reports.remove_text')}
            action={translate('reports.remove')}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove(run)}
          />
          <SelectedRun
            report={report}
            run={run}
            start={start}
            startInBackground={attempt}
            remove={(which) => void remove(which)}
          />
        </>
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </Page>
  );
};
