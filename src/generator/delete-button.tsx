import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { undoTokenOf } from '../providers/undo-tokens.ts';
import type { AnyResource } from '../schema/resource.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { titleOf } from './record-link.tsx';
import { useNotifyDone } from './use-notify-done.ts';

interface Props {
  readonly definition: AnyResource;
  readonly record: RaRecord;
  onDeleted(): void;
}

/** "Delete", asked about by name; a refusal (still in use, the last superadmin) is shown where it was asked. */
export const DeleteButton = ({ definition, record, onDeleted }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider();
  const done = useNotifyDone();
  const [asking, setAsking] = useState(false);
  const name = titleOf(definition, record);
  const affects = { resource: definition.name, chosen: { ids: [record.id] } };
  const remove = async (): Promise<void> => {
    const { data } = await provider.delete(definition.name, { id: record.id, previousData: record });
    onDeleted();
    done('generator.remove.done', { name }, undoTokenOf(data));
    // Not the page of what is gone, which is still there for a moment.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
  };
  return (
    <>
      <Button color="error" startIcon={<Delete />} onClick={() => setAsking(true)}>
        {translate('generator.remove.action')}
      </Button>
      <ConfirmDelete
        open={asking}
        title={translate('generator.remove.title', { name })}
        affects={affects}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  );
};
