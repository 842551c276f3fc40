import Delete from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { undoTokenOf } from '../../providers/undo-tokens.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { titleOf } from './link.tsx';
import { useDefinition } from '../use-definition.ts';
import { useNotifyDone } from '../page/use-notify-done.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly record: RaRecord;
  onDeleted(): void;
}

/** A delete button with confirmation; a refusal (still in use, last superadmin) is shown in the dialog. */
export const DeleteButton = ({ record, onDeleted }: Props) => {
  const definition = useDefinition();
  const translate = useTranslate();
  const client = useQueryClient();
  const provider = useDataProvider();
  const done = useNotifyDone();
  const [isConfirming, setConfirming] = useState(false);
  const name = titleOf(definition, record);
  const affects = { resource: definition.name, chosen: { ids: [record.id] } };
  const remove = async (): Promise<void> => {
    const { data } = await provider.delete(definition.name, { id: record.id, previousData: record });
    onDeleted();
    done('generator.remove.done', { name }, undoTokenOf(data));
    // Skip getOne: the page of the deleted record is still mounted for a moment.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
  };
  return (
    <>
      <Button
        className="page-delete"
        color="error"
        startIcon={<Delete />}
        title={translate('generator.remove.action')}
        onClick={() => setConfirming(true)}
      >
        {translate('generator.remove.action')}
      </Button>
      <ConfirmDelete
        open={isConfirming}
        title={translate('generator.remove.title', { name })}
        affects={affects}
        onClose={() => setConfirming(false)}
        onConfirm={remove}
      />
    </>
  );
};
