import History from '@mui/icons-material/HistoryOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { DashboardEditor } from '../../dashboards/editor/editor.tsx';
import { EditorHead } from '../../dashboards/editor/head-fields.tsx';
import type { EditorStore } from '../../dashboards/editor/store.ts';
import { useOpenEditor } from '../../dashboards/editor/use-open-editor.ts';
import ShareButton from '../../dashboards/sharing/share-button.tsx';
import { useAllowed } from '../../generator/allowed.ts';
import { Page } from '../../generator/page/page.tsx';
import { RecordFailed } from '../../generator/record/failed.tsx';
import { pathTo } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { Attached } from './attached.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const RESOURCE = 'dashboard-v2';

/** Access to the links of the saved dashboard, for those who may create links. */
const EditorShare = ({ store }: { readonly store: EditorStore }) => {
  const record = useSyncExternalStore(store.subscribe, () => store.get().record);
  const mayShare = useAllowed(resourceNamed('shares'))('create');
  return record && mayShare ? <ShareButton dashboard={record} /> : null;
};

const Editing = ({ id }: { readonly id: number }) => {
  const translate = useTranslate();
  const { store, error, status, retry } = useOpenEditor(id);
  const [versions, setVersions] = useState(false);
  if (status === 403) return <Navigate to="/accessDenied" replace />;
  if (status === 404 || status === 410) return <Navigate to="/404/error" replace />;
  return (
    <Page
      title={translate('pages.dashboard_edit')}
      note={store && <EditorHead store={store} />}
      parent={{ label: translate('pages.dashboards'), to: pathTo('admin', RESOURCE, 'list') }}
      actions={
        <>
          <Button startIcon={<History />} disabled={!store} onClick={() => setVersions(true)}>
            {translate('editor.versions')}
          </Button>
          {store && <EditorShare store={store} />}
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
        <Skeleton data-editor variant="rounded" height={400} aria-busy="true" />
      )}
    </Page>
  );
};

/** A dashboard in the editor. */
export default function DashboardEditPage() {
  const { id = '' } = useParams();
  const number = Number(id);
  if (!Number.isSafeInteger(number)) return <Navigate to="/404/error" replace />;
  return <Editing key={number} id={number} />;
}
