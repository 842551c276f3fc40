import { icons } from '../providers/icons.tsx';
import { CreateLink } from '../generator/list-actions.tsx';
import { ListView } from '../generator/list-view.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { resourceNamed } from '../resources/all.ts';
import { RowTestButton } from './hydraloop/test-button.tsx';
import { useListChanges } from './use-list-changes.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

const Empty = () => {
  const translate = useTranslate();
  const Icon = icons.water;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('hydraloop.empty')}
      text={translate('hydraloop.empty_text')}
      action={<CreateLink first definition={resourceNamed('hydraloop')} />}
    />
  );
};

/** Lists Hydraloop endpoints with a connection test on each row. */
export default function HydraloopList({ resource }: { readonly resource: string }) {
  useListChanges(resource);
  return (
    <ListView
      definition={resourceNamed(resource)}
      rowActions={(record) => <RowTestButton record={record} />}
      empty={<Empty />}
    />
  );
}
