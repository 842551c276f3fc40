import { undoTokenOf } from '../../providers/undo-tokens.ts';
import { api } from '../../providers/http.ts';
import type { ImportOutcome, Mapping } from './types.ts';

/** `POST /devices/import`. `batch` undoes the import. Throws HttpError for an invalid file. */
export const importFile = async (
  file: File,
  columns: Mapping,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<{ readonly outcome: ImportOutcome; readonly batch: string | undefined }> => {
  const form = new FormData();
  form.set('dry_run', String(dryRun));
  form.set('columns', JSON.stringify(columns));
  form.set('file', file, file.name);
  const answer = await api.post<{ data: ImportOutcome }>('/devices/import', form, { signal });
  return { outcome: answer.data, batch: undoTokenOf(answer) };
};
