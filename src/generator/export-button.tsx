import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useCanAccess, useDataProvider, useListContext, useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { csvText } from '../domain/csv.ts';
import { exportColumns } from '../schema/export-columns.ts';
import type { AnyResource } from '../schema/resource.ts';
import { fetchAll } from './export-all.ts';
import { saveFile } from './save-file.ts';

/** Saves all that match as CSV; says how far it got and can be stopped. Asks `canAccess` for "export". */
export const ExportButton = ({ definition }: { readonly definition: AnyResource }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider();
  const { filterValues, filter, sort, total } = useListContext();
  const { canAccess } = useCanAccess({ resource: definition.name, action: 'export' });
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  if (!canAccess) return null;

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, total: total ?? 0 });
    try {
      const records = await fetchAll(provider, definition.name, {
        filter: { ...filterValues, ...filter },
        sort,
        signal: controller.signal,
        onProgress: (done, all) => setProgress({ done, total: all }),
      });
      saveFile(
        `${definition.name}.csv`,
        'text/csv;charset=utf-8',
        csvText(exportColumns(definition), records),
      );
      notify('generator.list.exported', { type: 'success', messageArgs: { smart_count: records.length } });
    } catch (error) {
      if (controller.signal.aborted) notify('generator.list.export_stopped', { type: 'info' });
      else notify((error as Error).message, { type: 'error' });
    } finally {
      setProgress(null);
    }
  };

  if (progress) {
    return (
      <>
        <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('generator.list.exporting', progress)}
        </span>
        <Button onClick={() => running.current?.abort()}>{translate('generator.list.stop')}</Button>
      </>
    );
  }
  return (
    <Button startIcon={<Download />} disabled={!total} onClick={() => void start()}>
      {translate('generator.list.export')}
    </Button>
  );
};
