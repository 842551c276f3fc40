import { useNotify, type ListControllerResult } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../domain/text/format.ts';
import { exportFile } from '../../providers/data/export.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { saveBlob } from '../../providers/browser/save-file.ts';
import { useNotifyDone } from '../page/use-notify-done.ts';
import { useNotifyError } from '../page/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The list state that determines an export. */
export type Exported = Pick<ListControllerResult, 'filterValues' | 'filter' | 'sort' | 'total'>;

/** Exports all records that match the current list and downloads the file. */
export const useExport = (definition: AnyResource, { filterValues, filter, sort, total }: Exported) => {
  const translate = useTranslate();
  const done = useNotifyDone();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const locale = useFormatLocale();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: 'csv' | 'xlsx', columns?: readonly string[]): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const { name, content, count } = await exportFile(
        definition.name,
        { format, columns, filter: { ...filterValues, ...filter }, sort },
        { signal: controller.signal, onProgress: setBytes },
      );
      saveBlob(name, content);
      done('generator.list.exported', { smart_count: count ?? total ?? 0 });
    } catch (error) {
      if (controller.signal.aborted) notify('generator.list.export_stopped', { type: 'info' });
      else notifyError(error);
    } finally {
      setBytes(null);
    }
  };
  return {
    progress:
      bytes === null ? null : translate('generator.list.exporting', { size: formatBytes(bytes, locale) }),
    canExport: Boolean(total),
    start,
    stop: () => running.current?.abort(),
  };
};
