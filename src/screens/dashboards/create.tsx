import { useState } from 'react';
import { DashboardEditor } from '../../dashboards/editor/editor.tsx';
import { startHandoff } from '../../dashboards/editor/editor-handoff.ts';
import { EditorHead } from '../../dashboards/editor/head-fields.tsx';
import { emptyDraft } from '../../dashboards/editor/saving/record.ts';
import { createEditor } from '../../dashboards/editor/store.ts';
import { Page } from '../../generator/page/page.tsx';
import { pathTo } from '../../providers/routing/paths.ts';
import { useReplacePageAtOnce } from '../../providers/routing/router-state.ts';
import { AttachAfterSave } from './attached.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** A new dashboard. The first save assigns its id and moves to its permanent URL. */
export default function DashboardCreatePage() {
  const translate = useTranslate();
  const replacePage = useReplacePageAtOnce();
  const [store] = useState(() => createEditor(emptyDraft()));
  const [versions, setVersions] = useState(false);
  return (
    <Page
      title={translate('pages.dashboard_create')}
      note={<EditorHead store={store} />}
      parent={{ label: translate('pages.dashboards'), to: pathTo('admin', 'dashboard-v2', 'list') }}
    >
      <DashboardEditor
        store={store}
        versions={versions}
        onVersionsClosed={() => setVersions(false)}
        onCreated={({ id }) => {
          startHandoff(id, store);
          replacePage(pathTo('admin', 'dashboard-v2', 'edit', id));
        }}
      >
        <AttachAfterSave />
      </DashboardEditor>
    </Page>
  );
}
