import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import type { Thumbnail as Layout } from '../../domain/dashboard/thumbnail.ts';
import { useAllowed } from '../../generator/allowed.ts';
import { icons } from '../../providers/icons.tsx';
import { inSentence, useLabels } from '../../generator/labels.ts';
import { CreateLink } from '../../generator/record/create-link.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import { createRowExtras } from '../../generator/list/row-extras.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { DeletedButton } from './deleted-button.tsx';
import { RowActions } from './row-actions.tsx';
import { BoardAlarm, SharedWith } from './shared-with.tsx';
import { Thumbnail, ThumbnailContext, ThumbnailLoader } from './thumbnail.tsx';
import { useListChanges } from '../use-list-changes.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const dashboards = resourceNamed('dashboard-v2');
/** Company users can neither see nor change who else a dashboard is attached to. */
const ATTACHED = ['user_ids', 'company_ids', 'project_ids'];
// Constants, so that rows aren't rendered again with the page.
const columns = (
  <>
    <DataTable.Col source="alarm_level" render={(board) => <BoardAlarm board={board} />} />
    {/* One column for all three attachments. */}
    <DataTable.Col
      source="company_ids"
      label="dashboard_list.shared_with"
      render={(board) => <SharedWith record={board} />}
    />
    <DataTable.Col
      source="city_name"
      render={({ city_name }) => <span className="plain-quiet">{city_name as string | null}</span>}
    />
  </>
);
const rowActions = <DataTable.Col render={(record) => <RowActions record={record as RaRecord} />} />;
const picture = (record: RaRecord) => <Thumbnail record={record} />;

const Empty = () => {
  const translate = useTranslate();
  const labels = useLabels(dashboards);
  const mayCreate = useAllowed(dashboards)('create');
  const Icon = icons.dashboard;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('generator.list.empty', { name: inSentence(labels.many) })}
      text={translate(mayCreate ? 'dashboard_list.empty_text' : 'dashboard_list.empty_wait')}
      action={mayCreate && <CreateLink first />}
    />
  );
};

/**
 * Lists dashboards, those with the worst open alarm first. Editors can duplicate, delete and restore them; for others a row only opens its dashboard.
 */
export default function DashboardList({ resource }: { readonly resource: string }) {
  useListChanges(resource);
  const edits = useAllowed(dashboards)('edit');
  const [thumbnails] = useState(createRowExtras<Layout>);
  return (
    <ThumbnailContext value={thumbnails}>
      <GeneratedList
        resource={resource}
        sort={{ field: 'alarm_level', order: 'DESC' }}
        picture={picture}
        empty={<Empty />}
        {...(edits ? { actions: <DeletedButton /> } : { without: ATTACHED })}
      >
        <ThumbnailLoader />
        {columns}
        {edits && rowActions}
      </GeneratedList>
    </ThumbnailContext>
  );
}
