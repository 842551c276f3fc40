import { useEditContext, useRecordContext, type RaRecord } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { Edit } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useAllowed } from '../allowed.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeleteButton } from '../record/delete-button.tsx';
import { FormSkeleton, GeneratedForm, useLeaveForm, type FormAdditions } from './form.tsx';
import { inSentence, useLabels } from '../labels.ts';
import { TitledHead } from '../page/page.tsx';
import { RecordFailed } from '../record/failed.tsx';
import { titleOf, useRecordPath } from '../record/link.tsx';
import { RECORD_META } from '../record/meta.ts';
import { useSave } from './use-save.ts';
import { useDefinition } from '../use-definition.ts';

interface HeadProps {
  /** Buttons next to "Delete". */
  readonly actions?: (record: RaRecord) => ReactNode;
  /** `none`: no delete button. */
  readonly removal?: 'confirmed' | 'none';
}
interface Props extends HeadProps, FormAdditions {
  /** Default: the resource of the page. */
  readonly resource?: string;
}

const Head = ({
  actions,
  removal = 'confirmed',
  leave,
}: HeadProps & { readonly leave: (to: string) => void }) => {
  const definition = useDefinition();
  const translate = useTranslate();
  const labels = useLabels(definition);
  const area = useArea();
  const path = useRecordPath(definition.name);
  const allowed = useAllowed(definition);
  const record = useRecordContext();
  const parent = { label: labels.many, to: pathTo(area, definition.name, 'list') };
  if (!record) return <TitledHead title={labels.one} parent={parent} />;
  const page = path(record.id);
  return (
    <TitledHead
      title={titleOf(definition, record)}
      titleTo={page === pathTo(area, definition.name, 'edit', record.id) ? undefined : page}
      note={translate('generator.form.edit', { name: inSentence(labels.one) })}
      parent={parent}
      actions={
        <>
          {actions?.(record)}
          {allowed('delete', record) && removal !== 'none' && (
            <DeleteButton record={record} onDeleted={() => leave(parent.to)} />
          )}
        </>
      }
    />
  );
};

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

interface FormProps extends FormAdditions {
  readonly isLeaving: boolean;
  leave(to: string): void;
}

const Form = ({ transform, leave, rows, ...form }: FormProps) => {
  const definition = useDefinition();
  const navigate = useNavigate();
  const path = useRecordPath(definition.name);
  const { error, refetch } = useEditContext();
  const record = useOpened();
  const onSaved = () => record && leave(path(record.id));
  const { save, conflict } = useSave(definition, record, onSaved, rows);
  if (!record)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  return (
    <>
      <GeneratedForm
        {...form}
        record={record}
        onSubmit={(values) => save(transform?.(values) ?? values)}
        onCancel={() => void navigate(path(record.id))}
      />
      {conflict && <ConflictDialog {...conflict} />}
    </>
  );
};

const QUERY = { meta: RECORD_META, onError: () => undefined };

/** A page with the form of a record, with a dialog for concurrent changes. */
export const GeneratedEdit = ({ resource, actions, removal, ...form }: Props) => {
  const { name } = useDefinition(resource);
  const { isLeaving, leave } = useLeaveForm();
  return (
    <Edit
      resource={name}
      className="page"
      title={false}
      actions={<Head {...{ actions, removal }} leave={leave} />}
      // The guard has let the user in already.
      disableAuthentication
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={QUERY}
      mutationOptions={{ meta: RECORD_META }}
      render={() => <Form {...form} isLeaving={isLeaving} leave={leave} />}
    />
  );
};
