import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ShowBase, useShowContext, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pathTo, useArea } from '../providers/paths.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useAllowed } from './allowed.ts';
import { DeleteButton } from './delete-button.tsx';
import { FieldSections } from './field-sections.tsx';
import { RecordHistory } from './history/record-history.tsx';
import { useLabels } from './labels.ts';
import { Page } from './page.tsx';
import { RecordFailed } from './record-failed.tsx';
import { RECORD_META } from './record-meta.ts';
import { titleOf } from './record-link.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

interface Props {
  readonly definition: AnyResource;
  readonly record: RaRecord;
}

/** "Edit" and "Delete" buttons, if allowed. */
const RecordActions = ({
  definition,
  record,
  removal,
  isEditMain,
}: Props & { readonly removal: 'confirmed' | 'none'; readonly isEditMain: boolean }) => {
  const translate = useTranslate();
  const allowed = useAllowed(definition);
  const area = useArea();
  const navigate = useNavigate();
  return (
    <>
      {allowed('delete', record) && removal !== 'none' && (
        <DeleteButton
          definition={definition}
          record={record}
          onDeleted={() => void navigate(pathTo(area, definition.name, 'list'))}
        />
      )}
      {allowed('edit', record) && definition.form.length > 0 && (
        <Button
          component={Link}
          to={pathTo(area, definition.name, 'edit', record.id)}
          variant={isEditMain ? 'contained' : 'outlined'}
          disableElevation
          startIcon={<Edit />}
        >
          {translate('generator.show.edit')}
        </Button>
      )}
    </>
  );
};

interface ViewProps {
  readonly definition: AnyResource;
  /** Buttons next to "Edit" and "Delete". */
  readonly actions?: (record: RaRecord) => ReactNode;
  /** The main action, also on a phone. */
  readonly primary?: (record: RaRecord) => ReactNode;
  readonly removal?: 'confirmed' | 'none';
  /** Whether "Edit" is the main action; by default it is. */
  readonly isEditMain?: (record: RaRecord) => boolean;
  /** Shown after the title. Default: the type of record. */
  readonly note?: (record: RaRecord) => ReactNode;
  /** Refetch interval in ms. */
  readonly refreshMs?: number;
  /** Replaces the list of fields and the history. */
  readonly children?: (record: RaRecord) => ReactNode;
}

const Content = (props: ViewProps) => {
  const { definition, actions, primary, removal = 'confirmed', note, children } = props;
  const labels = useLabels(definition);
  const area = useArea();
  const { record, error, refetch } = useShowContext();
  const list = { label: labels.many, to: pathTo(area, definition.name, 'list') };
  if (!record) {
    return (
      <Page title={labels.one} parent={list}>
        {error ? (
          <RecordFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-busy="true" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={titleOf(definition, record)}
      note={note ? note(record) : labels.one}
      parent={list}
      actions={
        <>
          {actions?.(record)}
          <RecordActions
            definition={definition}
            record={record}
            removal={removal}
            isEditMain={props.isEditMain?.(record) ?? true}
          />
        </>
      }
      primary={primary?.(record)}
    >
      {children ? (
        children(record)
      ) : (
        <>
          <Box sx={{ mb: 3, maxWidth: definition.sections ? undefined : 800 }}>
            <FieldSections definition={definition} record={record} />
          </Box>
          <RecordHistory resource={definition.name} ids={[Number(record.id)]} />
        </>
      )}
    </Page>
  );
};

/** A page that shows a record. */
export const ShowView = (props: ViewProps) => (
  <ShowBase
    resource={props.definition.name}
    queryOptions={{
      meta: RECORD_META,
      onError: () => undefined,
      ...(props.refreshMs ? { refetchInterval: props.refreshMs } : {}),
    }}
  >
    <Content {...props} />
  </ShowBase>
);
