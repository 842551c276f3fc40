import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { ShowBase, useShowContext, useTranslate, type RaRecord } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pathTo, useArea } from '../providers/paths.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useAllowed } from './allowed.ts';
import { Cell } from './cells.tsx';
import { DeleteButton } from './delete-button.tsx';
import { useLabels } from './labels.ts';
import { Page } from './page.tsx';
import { RecordFailed } from './record-failed.tsx';
import { titleOf } from './record-link.tsx';

interface Props {
  readonly definition: AnyResource;
  readonly record: RaRecord;
  /** Fields that are not told here. */
  readonly without?: readonly string[];
}

/** All that is known of a record, name beside value. */
export const FieldList = ({ definition, record, without = [] }: Props) => {
  const labels = useLabels(definition);
  const names = Object.keys(definition.fields).filter(
    (name) =>
      name !== definition.title &&
      !without.includes(name) &&
      record[name] !== undefined &&
      !definition.fields[name]?.writeOnly,
  );
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 200px) 1fr' },
        columnGap: 3,
        rowGap: { xs: 0, sm: 1.25 },
        '& dt': { color: 'text.secondary', fontSize: { xs: 12, sm: 14 } },
        '& dd': { m: 0, mb: { xs: 1.25, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {[...names, 'created_at', 'updated_at'].map((name) => (
        <Fragment key={name}>
          <dt>{labels.field(name)}</dt>
          <dd>
            <Cell definition={definition} name={name} record={record} full />
          </dd>
        </Fragment>
      ))}
    </Box>
  );
};

/** "Edit" and "Delete", for whoever may. */
export const RecordActions = ({ definition, record }: Props) => {
  const translate = useTranslate();
  const allowed = useAllowed(definition);
  const area = useArea();
  const navigate = useNavigate();
  return (
    <>
      {allowed('delete') && (
        <DeleteButton
          definition={definition}
          record={record}
          onDeleted={() => void navigate(pathTo(area, definition.name, 'list'))}
        />
      )}
      {allowed('edit') && definition.form.length > 0 && (
        <Button
          component={Link}
          to={pathTo(area, definition.name, 'edit', record.id)}
          variant="contained"
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
  /** Buttons beside "Edit" and "Delete". */
  readonly actions?: (record: RaRecord) => ReactNode;
  /** Instead of the list of fields. */
  readonly children?: (record: RaRecord) => ReactNode;
}

const Content = ({ definition, actions, children }: ViewProps) => {
  const labels = useLabels(definition);
  const area = useArea();
  const { record, error, refetch } = useShowContext();
  const list = { label: labels.many, to: pathTo(area, definition.name, 'list') };
  if (!record) {
    return (
      <Page title={labels.one} parent={list}>
        {error ? (
          <RecordFailed error={error as Error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-busy="true" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={titleOf(definition, record)}
      note={labels.one}
      parent={list}
      actions={
        <>
          {actions?.(record)}
          <RecordActions definition={definition} record={record} />
        </>
      }
    >
      {children ? (
        children(record)
      ) : (
        <Paper variant="outlined" sx={{ borderRadius: 2, p: { xs: 2, sm: 3 }, maxWidth: 800 }}>
          <FieldList definition={definition} record={record} />
        </Paper>
      )}
    </Page>
  );
};

/** A page that shows a record. */
export const ShowView = (props: ViewProps) => (
  <ShowBase
    resource={props.definition.name}
    queryOptions={{ meta: { include_ids: true }, onError: () => undefined }}
  >
    <Content {...props} />
  </ShowBase>
);
