import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRecordContext, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { Show } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useAllowed } from '../allowed.ts';
import { DeleteButton } from './delete-button.tsx';
import { FieldSections } from './fields.tsx';
import { RecordHistory } from '../history/record-history.tsx';
import { useLabels } from '../labels.ts';
import { TitledHead } from '../page/page.tsx';
import { RecordFailed } from './failed.tsx';
import { RECORD_META } from './meta.ts';
import { titleOf } from './link.tsx';
import { useDefinition } from '../use-definition.ts';

interface HeadProps {
  /** Buttons next to "Edit" and "Delete". */
  readonly actions?: (record: RaRecord) => ReactNode;
  /** The main action, also on a phone. */
  readonly primary?: (record: RaRecord) => ReactNode;
  readonly removal?: 'confirmed' | 'none';
  /** Whether "Edit" is the main action; by default it is. */
  readonly isEditMain?: (record: RaRecord) => boolean;
  /** Shown after the title. Default: the type of record. */
  readonly note?: (record: RaRecord) => ReactNode;
}

const Head = ({ actions, primary, removal = 'confirmed', isEditMain, note }: HeadProps) => {
  const definition = useDefinition();
  const translate = useTranslate();
  const labels = useLabels(definition);
  const area = useArea();
  const navigate = useNavigate();
  const allowed = useAllowed(definition);
  const record = useRecordContext();
  const list = pathTo(area, definition.name, 'list');
  const parent = { label: labels.many, to: list };
  if (!record) return <TitledHead title={labels.one} parent={parent} />;
  return (
    <TitledHead
      title={titleOf(definition, record)}
      note={note ? note(record) : labels.one}
      parent={parent}
      actions={
        <>
          {actions?.(record)}
          {allowed('delete', record) && removal !== 'none' && (
            <DeleteButton record={record} onDeleted={() => void navigate(list)} />
          )}
          {allowed('edit', record) && definition.form.length > 0 && (
            <Button
              component={Link}
              to={pathTo(area, definition.name, 'edit', record.id)}
              variant={(isEditMain?.(record) ?? true) ? 'contained' : 'outlined'}
              disableElevation
              startIcon={<EditIcon />}
            >
              {translate('generator.show.edit')}
            </Button>
          )}
        </>
      }
      primary={primary?.(record)}
    />
  );
};

interface Props extends HeadProps {
  /** Default: the resource of the page. */
  readonly resource?: string;
  /** Refetch interval in ms. */
  readonly refreshMs?: number;
  /** Replaces the list of fields and the history. */
  readonly children?: (record: RaRecord) => ReactNode;
}

/** A page that shows a record. */
export const GeneratedShow = ({ resource, refreshMs, children, ...head }: Props) => {
  const definition = useDefinition(resource);
  const content =
    children ??
    ((record: RaRecord) => (
      <>
        <Box sx={{ mb: 3, maxWidth: definition.sections ? undefined : 800 }}>
          <FieldSections record={record} />
        </Box>
        <RecordHistory resource={definition.name} ids={[Number(record.id)]} />
      </>
    ));
  return (
    <Show
      resource={definition.name}
      className="page"
      title={false}
      actions={<Head {...head} />}
      component="div"
      // The guard has let the user in already.
      disableAuthentication
      queryOptions={{
        meta: RECORD_META,
        onError: () => undefined,
        ...(refreshMs ? { refetchInterval: refreshMs } : {}),
      }}
      // A record stays when it can't be read again, so `error` is not for react-admin.
      render={({ record, error, refetch }) => {
        if (record) return content(record);
        if (error) return <RecordFailed error={error} onRetry={() => void refetch()} />;
        return <Skeleton variant="rounded" height={320} aria-busy="true" />;
      }}
    />
  );
};
