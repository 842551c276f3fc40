import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DashboardEditor } from '../dashboards/editor/editor.tsx';
import { startHandoff } from '../dashboards/editor/editor-handoff.ts';
import { emptyDraft } from '../dashboards/editor/record.ts';
import { EditorTexts } from '../dashboards/editor/texts.tsx';
import { createEditor } from '../dashboards/editor/store.ts';
import { Page } from '../generator/page.tsx';
import { pathTo } from '../providers/paths.ts';
import { AttachAfterSave } from './dashboard/attached.tsx';

const Creating = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [store] = useState(() => createEditor(emptyDraft()));
  const [versions, setVersions] = useState(false);
  return (
    <Page
      title={translate('pages.dashboard_create')}
      parent={{ label: translate('pages.dashboards'), to: pathTo('admin', 'dashboard-v2', 'list') }}
    >
      <DashboardEditor
        store={store}
        versions={versions}
        onVersionsClosed={() => setVersions(false)}
        onCreated={({ id }) => {
          startHandoff(id, store);
          void navigate(pathTo('admin', 'dashboard-v2', 'edit', id), { replace: true });
        }}
      >
        <AttachAfterSave />
      </DashboardEditor>
    </Page>
  );
};

/** A new dashboard. The first save assigns its id and moves to its permanent URL. */
export default function DashboardCreatePage() {
  return (
    <EditorTexts>
      <Creating />
    </EditorTexts>
  );
}
