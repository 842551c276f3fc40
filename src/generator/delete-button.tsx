import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { batchOf } from '../providers/batches.ts';
import type { AnyResource } from '../schema/resource.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { titleOf } from './record-link.tsx';
import { useDone } from './use-done.ts';
import { useNotifyError } from './use-notify-error.ts';

interface Props {
  readonly definition: AnyResource;
  readonly record: RaRecord;
  /** It is gone at once and can be brought back while the message stands; nothing is asked. */
  readonly undoable?: boolean;
  onDeleted(): void;
}

/** "Delete", asked about by name; a refusal (still in use, the last superadmin) is shown where it was asked. */
export const DeleteButton = ({ definition, record, undoable = false, onDeleted }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider();
  const notifyError = useNotifyError();
  const done = useDone();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = titleOf(definition, record);
  const remove = async (): Promise<void> => {
    const { data } = await provider.delete(definition.name, { id: record.id, previousData: record });
    onDeleted();
    done('generator.remove.done', { name }, batchOf(data));
    // Not the page of what is gone, which is still there for a moment.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
  };
  const start = async (): Promise<void> => {
    if (!undoable) return setAsking(true);
    setBusy(true);
    try {
      await remove();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button color="error" startIcon={<Delete />} loading={busy} onClick={() => void start()}>
        {translate('generator.remove.action')}
      </Button>
      <ConfirmDelete
        open={asking}
        title={translate('generator.remove.title', { name })}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  );
};
