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
  onDeleted(): void;
}

/** "Delete", asked about by name; a refusal (still in use, the last superadmin) is shown where it was asked. */
export const DeleteButton = ({ definition, record, onDeleted }: Props) => {
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
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setAsking(true)}>
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
