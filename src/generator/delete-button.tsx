import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useDelete, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { titleOf } from './record-link.tsx';

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
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [remove] = useDelete();
  const name = titleOf(definition, record);
  const confirm = async (): Promise<void> => {
    await remove(
      definition.name,
      { id: record.id, previousData: record },
      { returnPromise: true, mutationMode: 'pessimistic' },
    );
    notify('generator.remove.done', { type: 'success', messageArgs: { name } });
    onDeleted();
  };
  const start = (): void => {
    if (!undoable) return setAsking(true);
    void remove(
      definition.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'undoable',
        onError: (error) => notify((error as Error).message, { type: 'error' }),
      },
    );
    notify('generator.remove.done', { type: 'info', messageArgs: { name }, undoable: true });
    onDeleted();
  };
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={start}>
        {translate('generator.remove.action')}
      </Button>
      <ConfirmDelete
        open={asking}
        title={translate('generator.remove.title', { name })}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  );
};
