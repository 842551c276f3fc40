import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { csvText } from '../../../domain/api/csv.ts';
import { AHEAD_MS } from '../../../domain/readings/readings.ts';
import type { Span } from '../../../domain/readings/series.ts';
import { isoInZone } from '../../../domain/time/zoned.ts';
import { useZone } from '../../../providers/session/current-user.ts';
import { saveFile } from '../../../providers/browser/save-file.ts';
import type { Datapoint } from '../datapoint.ts';
import { fetchAllReadings } from '../../../providers/fetch-series.ts';
import { useNotifyError } from '../../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** On a phone only its sign. */
const ON_PHONE = {
  minWidth: 44,
  px: { xs: 0, sm: 2 },
  fontSize: { xs: 0, sm: 14 },
  '& .MuiButton-startIcon': { mx: { xs: 0 }, ml: { sm: -0.5 }, mr: { sm: 1 } },
} as const;
const COLUMNS = ['time', 'device', 'datapoint', 'key', 'xid', 'value', 'unit'];

interface Props {
  readonly device: string;
  readonly datapoints: readonly Datapoint[];
  readonly span: Span;
  /** Whether the span ends now, so that newer readings are included. */
  readonly isLive: boolean;
}

/** Exports all readings in the range as CSV, with progress and a stop button. */
export const ExportReadings = ({ device, datapoints, span: { from, to }, isLive }: Props) => {
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const zone = useZone();
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setCount(0);
    // Device clocks may run ahead of ours.
    const span = { from, to: isLive ? Math.max(to, Date.now()) + AHEAD_MS : to };
    try {
      const rows: Record<string, unknown>[] = [];
      for (const datapoint of datapoints) {
        const { label, key, xid, unit } = datapoint;
        const points = await fetchAllReadings(datapoint, span, controller.signal, (found) =>
          setCount(rows.length + found),
        );
        for (const { ms, value } of points) {
          rows.push({ time: isoInZone(ms, zone), device, datapoint: label, key, xid, value, unit });
        }
      }
      const day = (ms: number): string => isoInZone(ms, zone).slice(0, 10);
      const name = `${device} ${day(from)} ${day(to)}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
      saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvText(COLUMNS, rows));
      notify('readings.exported', { type: 'success', messageArgs: { smart_count: rows.length } });
    } catch (error) {
      if (controller.signal.aborted) notify('readings.export_stopped', { type: 'info' });
      else notifyError(error);
    } finally {
      setCount(null);
    }
  };

  if (count !== null) {
    return (
      <span style={{ display: 'inline-flex', alignItems: 'center' }}>
        <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('readings.exporting', { smart_count: count })}
        </span>
        <Button onClick={() => running.current?.abort()}>{translate('readings.stop')}</Button>
      </span>
    );
  }
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      sx={ON_PHONE}
      disabled={datapoints.length === 0}
      onClick={() => void start()}
    >
      {translate('readings.export')}
    </Button>
  );
};
