import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { EditBase, useEditContext, type RaRecord } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo, useArea } from '../providers/paths.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useAllowed } from './allowed.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteButton } from './delete-button.tsx';
import { inSentence, useLabels } from './labels.ts';
import { useCurrentUser } from '../providers/current-user.ts';
import { Page } from './page.tsx';
import { RecordFailed } from './record-failed.tsx';
import { RecordForm, type FormExtras } from './record-form.tsx';
import { titleOf, useRecordPath } from './record-link.tsx';
import { RECORD_META } from './record-meta.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useSave } from './use-save.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

export interface EditViewProps extends FormExtras {
  readonly definition: AnyResource;
  /** Buttons next to "Delete". */
  readonly actions?: (record: RaRecord) => ReactNode;
  /** `none`: no delete button. */
  readonly removal?: 'confirmed' | 'none';
}

const Loading = () => (
  <Box aria-busy="true" sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 640 }}>
    {[0, 1, 2, 3, 4].map((line) => (
      <Skeleton key={line} variant="rounded" height={40} />
    ))}
  </Box>
);

/**
 * The record as of when the form was opened. Later updates must not overwrite the user's input; the version
 * detects conflicts.
 */
const useOpened = (): RaRecord | undefined => {
  const { record, isFetching } = useEditContext();
  const [opened, setOpened] = useState<RaRecord>();
  useEffect(() => {
    if (!record || isFetching) return;
    setOpened((before) => (before?.id === record.id ? before : record));
  }, [record, isFetching]);
  return opened;
};

const Content = ({ definition, actions, removal = 'confirmed', ...extras }: EditViewProps) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const me = useCurrentUser();
  const area = useArea();
  const navigate = useNavigate();
  const path = useRecordPath(definition.name);
  const allowed = useAllowed(definition);
  const { error, refetch } = useEditContext();
  const record = useOpened();
  const { leaving, leave } = useLeaveForm();
  const { save, conflict } = useSave(definition, record, me, () => record && leave(path(record.id)));
  const list = { label: labels.many, to: pathTo(area, definition.name, 'list') };
  if (!record || !me) {
    return (
      <Page title={labels.one} parent={list}>
        {error ? <RecordFailed error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Page>
    );
  }
  return (
    <Page
      title={titleOf(definition, record)}
      titleTo={
        path(record.id) === pathTo(area, definition.name, 'edit', record.id) ? undefined : path(record.id)
      }
      note={translate('generator.form.edit', { name: inSentence(labels.one) })}
      parent={list}
      actions={
        <>
          {actions?.(record)}
          {allowed('delete', record) && removal !== 'none' && (
            <DeleteButton definition={definition} record={record} onDeleted={() => leave(list.to)} />
          )}
        </>
      }
    >
      <RecordForm
        {...extras}
        definition={definition}
        me={me}
        mode="edit"
        record={record}
        leaving={leaving}
        onSave={save}
        onCancel={() => void navigate(path(record.id))}
      />
      {conflict && <ConflictDialog definition={definition} {...conflict} />}
    </Page>
  );
};

const queryOptions = { meta: RECORD_META, refetchOnWindowFocus: false, refetchOnReconnect: false };

/** A page with the form of a record, with a dialog for concurrent changes. */
export const EditView = (props: EditViewProps) => (
  <EditBase
    resource={props.definition.name}
    mutationMode="pessimistic"
    redirect={false}
    queryOptions={{ ...queryOptions, onError: () => undefined }}
    mutationOptions={{ meta: RECORD_META }}
  >
    <Content {...props} />
  </EditBase>
);
