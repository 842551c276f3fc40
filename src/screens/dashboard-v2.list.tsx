import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Thumbnail as Layout } from '../domain/dashboard/thumbnail.ts';
import { useAllowed } from '../generator/allowed.ts';
import { OwnCells } from '../generator/cells.tsx';
import { OwnHeads } from '../generator/column-label.ts';
import { icons } from '../providers/icons.tsx';
import { inSentence, useLabels } from '../generator/labels.ts';
import { CreateLink } from '../generator/list-actions.tsx';
import { ListView } from '../generator/list-view.tsx';
import { createRowExtras } from '../generator/row-extras.tsx';
import { RowPicture } from '../generator/row-title.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { resourceNamed } from '../resources/all.ts';
import { DeletedButton } from './dashboards/deleted-button.tsx';
import { RowActions } from './dashboards/row-actions.tsx';
import { boardCells, sharedHeads } from './dashboards/shared-with.tsx';
import { Thumbnail, ThumbnailContext, ThumbnailLoader } from './dashboards/thumbnail.tsx';
import { useListChanges } from './use-list-changes.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

const dashboards = resourceNamed('dashboard-v2');
/** Company users can neither see nor change who else a dashboard is attached to. */
const ATTACHED = ['user_ids', 'company_ids', 'project_ids'];
const rowActions = (record: RaRecord) => <RowActions record={record} />;
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
      action={mayCreate && <CreateLink first definition={dashboards} />}
    />
  );
};

/**
 * Lists dashboards, those with the worst open alarm first. Editors can duplicate, delete and restore them; for others a row only opens its dashboard.
 */
export default function DashboardList({ resource }: { readonly resource: string }) {
  useListChanges(resource);
  const allowed = useAllowed(dashboards);
  const [thumbnails] = useState(createRowExtras<Layout>);
  return (
    <ThumbnailContext value={thumbnails}>
      <RowPicture value={picture}>
        <OwnCells value={boardCells}>
          <OwnHeads value={sharedHeads}>
            <ListView
              definition={dashboards}
              header={<ThumbnailLoader />}
              empty={<Empty />}
              sort="-alarm_level"
              {...(allowed('edit') ? { rowActions, actions: <DeletedButton /> } : { without: ATTACHED })}
            />
          </OwnHeads>
        </OwnCells>
      </RowPicture>
    </ThumbnailContext>
  );
}
