import History from '@mui/icons-material/HistoryOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDataProvider, useGetList, type RaRecord } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { countByDay } from '../../domain/alarms/backtest/count-by-day.ts';
import { formatValue } from '../../domain/text/format.ts';
import type { Span } from '../../domain/readings/series.ts';
import { datedTime, dayAndTime } from '../../domain/time/day-and-time.ts';
import { Progress } from '../../generator/page/progress.tsx';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import type { Backtest } from '../../providers/data/alarms/settings-calls.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { isAborted } from '../../providers/http-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { BacktestDays } from './backtest-days.tsx';

const DAYS = 30;
const DAY_MS = 86_400_000;
const SHOWN = 20;
/** More alarms of a rule are not counted. */
const MOST_EXISTING = 500;
/** What decides which alarms a rule raises. */
const FIELDS = [
  'kind',
  'company_id',
  'project_id',
  'device_ids',
  'tags',
  'severity',
  'params',
  'raise_after_s',
  'clear_after_s',
] as const;

const ruleOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );

type State =
  | { readonly kind: 'ready' | 'running' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly result: Backtest; readonly span: Span };

/** Runs the entered rule on the stored readings; a run that is not awaited any more is aborted. */
const useBacktest = () => {
  const provider = useDataProvider<SiteDataProvider>();
  const { getValues } = useFormContext();
  const [state, setState] = useState<State>({ kind: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running' });
    const now = Date.now();
    const span = { from: now - DAYS * DAY_MS, to: now };
    const [from, to] = [span.from, span.to].map((ms) => new Date(ms).toISOString());
    try {
      const rule = ruleOf(getValues());
      const result = await provider.backtest(rule, from ?? '', to ?? '', controller.signal);
      setState({ kind: 'done', result, span });
    } catch (error) {
      setState(isAborted(error) ? { kind: 'ready' } : { kind: 'failed', message: (error as Error).message });
    }
  };
  return { state, run, stop: () => running.current?.abort() };
};

/** The alarms that the stored rule really raised in the time of a backtest; null: there is none yet, or they are not loaded. */
const useExisting = (from: number): readonly number[] | null => {
  const { getValues } = useFormContext();
  const id = Number(getValues('id') ?? 0);
  const { data } = useGetList<RaRecord & AlarmCase>(
    'alarms',
    {
      filter: { rule_id: id },
      sort: { field: 'since', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_EXISTING },
      meta: { background: true },
    },
    { enabled: id > 0 },
  );
  return data?.map(({ since }) => Date.parse(since)).filter((at) => at >= from) ?? null;
};

const Cases = ({ result: { cases, count, unit } }: { readonly result: Backtest }) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const countText = useCountText();
  const newest = cases.toReversed();
  return (
    <>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 280, overflowY: 'auto' }}>
        {newest.slice(0, SHOWN).map(({ device_id, since, cleared_at, value }) => (
          <Box
            key={`${device_id}/${since}`}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 0.5 }}
          >
            <Box component="span" sx={{ minWidth: 168, fontVariantNumeric: 'tabular-nums' }}>
              {datedTime(Date.parse(since), zone, locale)}
              {' – '}
              {cleared_at === null
                ? translate('alarm_rules.until_now')
                : dayAndTime(Date.parse(cleared_at), Date.parse(since), zone, locale)}
            </Box>
            {device_id !== null && <ReferenceLink of="devices" id={device_id} />}
            {value !== null && (
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {formatValue(value, unit, locale)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {count > SHOWN && (
        <Box sx={{ color: 'text.secondary' }}>{countText('alarm_rules.more', count - SHOWN)}</Box>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('rosters.zone', { zone })}</Box>
    </>
  );
};

interface DoneProps {
  readonly result: Backtest;
  readonly span: Span;
}

/** What a backtest found: how many alarms, by day, beside those that exist, and the newest of them. */
const Done = ({ result, span }: DoneProps) => {
  const translate = useTranslate();
  const countText = useCountText();
  const zone = useZone();
  const existing = useExisting(span.from);
  const learning = result.learning_until === null ? null : Date.parse(result.learning_until);
  return (
    <>
      <strong>
        {result.count === 0
          ? translate('alarm_rules.backtest_none')
          : translate('alarm_rules.backtest_result', {
              alarms: countText('alarm_rules.alarms', result.count),
              devices: countText('alarm_rules.devices', result.devices),
            })}
      </strong>
      {existing && (
        <Box>
          {translate('alarm_rules.backtest_existing', {
            alarms: countText('alarm_rules.alarms', existing.length),
          })}
        </Box>
      )}
      <BacktestDays
        days={countByDay(
          result.cases.map(({ since }) => Date.parse(since)),
          existing ?? [],
          { ...span, zone, learning },
        )}
      />
      {learning !== null && (
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{translate('alarm_rules.backtest_learning')}</Box>
      )}
      <Cases result={result} />
    </>
  );
};

/** What the rule, as entered, would have raised in the last 30 days. */
export const BacktestPanel = () => {
  const translate = useTranslate();
  const { state, run, stop } = useBacktest();
  return (
    <Box sx={{ mb: 2 }}>
      {state.kind === 'running' ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1 }}>
            <Progress text={translate('alarm_rules.backtest_running')} />
          </Box>
          <Button onClick={stop}>{translate('alarm_rules.backtest_stop')}</Button>
        </Box>
      ) : (
        <Button variant="outlined" startIcon={<History />} onClick={() => void run()}>
          {translate('alarm_rules.backtest')}
        </Button>
      )}
      <Box role="status" sx={{ mt: 1 }}>
        {state.kind === 'failed' && <Alert severity="error">{state.message}</Alert>}
        {state.kind === 'done' && <Done result={state.result} span={state.span} />}
      </Box>
    </Box>
  );
};
