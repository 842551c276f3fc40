import History from '@mui/icons-material/HistoryOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { DashboardEditor } from '../dashboards/editor/editor.tsx';
import { EditorTexts } from '../dashboards/editor/texts.tsx';
import { useOpenEditor } from '../dashboards/editor/use-open-editor.ts';
import { Page } from '../generator/page.tsx';
import { RecordFailed } from '../generator/record-failed.tsx';
import { pathTo } from '../providers/paths.ts';
import { Attached } from './dashboard/attached.tsx';

const RESOURCE = 'dashboard-v2';

const Editing = ({ id }: { readonly id: number }) => {
  const translate = useTranslate();
  const { store, error, status, retry } = useOpenEditor(id);
  const [versions, setVersions] = useState(false);
  if (status === 403) return <Navigate to="/accessDenied" replace />;
  if (status === 404 || status === 410) return <Navigate to="/404/error" replace />;
  return (
    <Page
      title={translate('pages.dashboard_edit')}
      parent={{ label: translate('pages.dashboards'), to: pathTo('admin', RESOURCE, 'list') }}
      actions={
        <>
          <Button startIcon={<History />} disabled={!store} onClick={() => setVersions(true)}>
            {translate('editor.versions')}
          </Button>
          <Button component={Link} to={pathTo('admin', RESOURCE, 'show', id)} startIcon={<OpenInNew />}>
            {translate('editor.view')}
          </Button>
        </>
      }
    >
      {store ? (
        <DashboardEditor
          store={store}
          versions={versions}
          onVersionsClosed={() => setVersions(false)}
          onCreated={() => undefined}
        >
          <Attached store={store} />
        </DashboardEditor>
      ) : error ? (
        <RecordFailed error={error} onRetry={retry} />
      ) : (
        <Skeleton variant="rounded" height={400} aria-busy="true" />
      )}
    </Page>
  );
};

/** A dashboard in the editor. */
export default function DashboardEditPage() {
  const { id = '' } = useParams();
  const number = Number(id);
  if (!Number.isSafeInteger(number)) return <Navigate to="/404/error" replace />;
  return (
    <EditorTexts>
      <Editing key={number} id={number} />
    </EditorTexts>
  );
}
