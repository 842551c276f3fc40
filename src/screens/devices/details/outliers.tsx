import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useValueText } from '../../../charts/value-text.ts';
import { exactTime } from '../../../domain/time/zoned.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { PageSection } from '../../../generator/record/fields.tsx';
import { RowTable, type RowColumn } from '../../../generator/list/row-table.tsx';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { fetchOutliers, restoreOutlier, type Outlier } from '../../../providers/data/devices/outliers.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import type { Device } from '../device.ts';
import { useSiteTime } from '../readings/use-site-time.ts';

const FEW = 6;
const datapoints = resourceNamed('datapoints');

interface Row extends Outlier {
  readonly datapoint: Datapoint;
}

const keyOf = (id: number) => ['outliers', id] as const;

const Restore = ({ row: { datapoint, ts }, label }: { readonly row: Row; readonly label: string }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const done = useNotifyDone();
  const client = useQueryClient();
  const [isRestoring, setRestoring] = useState(false);
  const restore = async (): Promise<void> => {
    setRestoring(true);
    try {
      const batch = await restoreOutlier(datapoint.id, ts);
      // Every figure of the counter may have changed.
      await client.invalidateQueries();
      done('device.outliers.restored', {}, batch);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
      setRestoring(false);
    }
  };
  return (
    <Button size="small" aria-label={label} disabled={isRestoring} onClick={() => void restore()}>
      {translate('device.outliers.restore')}
    </Button>
  );
};

const Table = ({ device, rows }: { readonly device: Device; readonly rows: readonly Row[] }) => {
  const translate = useTranslate();
  const text = useValueText();
  const locale = useFormatLocale();
  const { zone } = useSiteTime(device.time_zone);
  const mayEdit = useAllowed(datapoints)('edit');
  const timeOf = ({ ts }: Row): string => exactTime(ts, zone, locale);
  const columns: readonly RowColumn<Row>[] = [
    { key: 'ts', label: translate('device.outliers.time'), cell: timeOf },
    {
      key: 'datapoint',
      label: translate('device.outliers.counter'),
      isName: true,
      cell: (row) => row.datapoint.label,
    },
    {
      key: 'value',
      label: translate('device.outliers.value'),
      isNumber: true,
      cell: ({ value, datapoint }) => text(value, datapoint),
    },
    {
      key: 'state',
      label: translate('device.outliers.why'),
      isLong: true,
      cell: ({ is_pending }) => translate(`device.outliers.${is_pending ? 'pending' : 'outlier'}`),
    },
    ...(mayEdit
      ? [
          {
            key: 'restore',
            label: translate('device.outliers.restore'),
            cell: (row: Row) => (
              <Restore row={row} label={translate('device.outliers.restore_at', { time: timeOf(row) })} />
            ),
          },
        ]
      : []),
  ];
  const label = translate('device.outliers.title');
  return (
    <PageSection title={label}>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <RowTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={({ datapoint, ts, value }) => `${datapoint.id} ${ts} ${value}`}
          few={FEW}
        />
      </Paper>
    </PageSection>
  );
};

/** The readings of a device's counters that are set aside, the newest first; nothing if there are none. */
export const DeviceOutliers = ({ device }: { readonly device: Device }) => {
  const counters = device.datapoints.filter(({ kind }) => kind === 'counter');
  const answers = useQueries({
    queries: counters.map(({ id }) => ({
      queryKey: keyOf(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchOutliers(id, signal),
    })),
  });
  const rows = counters
    .flatMap((datapoint, n): Row[] => (answers[n]?.data ?? []).map((outlier) => ({ ...outlier, datapoint })))
    .toSorted((a, b) => Date.parse(b.ts) - Date.parse(a.ts));
  return rows.length > 0 ? <Table device={device} rows={rows} /> : null;
};
