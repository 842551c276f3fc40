import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { canUndo } from '../../domain/audit/audit.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { ConfirmDelete } from '../record/confirm-delete.tsx';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { useCountText } from '../page/use-count-text.ts';
import { useNotifyDone } from '../page/use-notify-done.ts';
import type { Change } from './change.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** An undo button for changes that can still be undone; the confirmation shows the size of the batch. */
export const UndoChange = ({ change, isUndone }: { readonly change: Change; readonly isUndone: boolean }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const me = useCurrentUser();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const done = useNotifyDone();
  const [batchSize, setBatchSize] = useState<number | null>(null);
  const now = useServerNow();
  if (isUndone || !me || !canUndo(change, me, now)) return null;

  const ask = async (): Promise<void> => {
    const { total = 1 } = await provider.getList('audit', {
      filter: { batch_id: change.batch_id },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    });
    setBatchSize(total);
  };
  const undo = async (): Promise<void> => {
    const { count } = await provider.undo(change.batch_id);
    done('lists.undone', { smart_count: count });
    await client.invalidateQueries();
  };
  return (
    <>
      <Button size="small" startIcon={<Undo />} onClick={() => void ask().catch(() => setBatchSize(1))}>
        {translate('history.undo')}
      </Button>
      <ConfirmDelete
        open={batchSize !== null}
        title={translate('history.undo_title')}
        text={
          batchSize !== null && batchSize > 1
            ? countText('history.undo_many', batchSize)
            : translate('history.undo_text')
        }
        action={translate('history.undo')}
        onClose={() => setBatchSize(null)}
        onConfirm={undo}
      />
    </>
  );
};
