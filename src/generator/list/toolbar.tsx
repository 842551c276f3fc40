import Checklist from '@mui/icons-material/Checklist';
import Bookmark from '@mui/icons-material/BookmarkBorder';
import FilterList from '@mui/icons-material/FilterList';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, memo, Suspense } from 'react';
import { scopeConstraints } from '../../domain/access/scope-constraints.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useActiveFilters } from '../filters/active-filters.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { ListSearch } from './search-field.tsx';
import { useSelection } from '../bulk/selection.tsx';
import { ToolPopover } from './tool-popover.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly definition: AnyResource;
  readonly storeKey: string;
  /** Fields with a fixed value in this list. */
  readonly without: readonly string[];
  /** Whether records can be selected. */
  readonly selectable: boolean;
}

const ColumnsPanel = lazy(async () => ({ default: (await import('../columns/panel.tsx')).ColumnsPanel }));
const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));
// The pickers are larger than the rest of a list: they are loaded when the filters are opened.
const Filter = lazy(async () => ({ default: (await import('../filters/filters.tsx')).Filter }));

const FilterChips = lazy(async () => ({ default: (await import('../filters/chips.tsx')).FilterChips }));
/** Height of a line of chips with its padding. */
const CHIPS = { xs: 44, sm: 40 };

/** The filters available to this user. */
const useFilters = ({ definition, without }: Pick<Props, 'definition' | 'without'>): readonly string[] => {
  const me = useCurrentUser();
  const pins = me ? scopeConstraints(definition.access, me.role) : {};
  return (definition.list.filters ?? []).filter((name) => !without.includes(name) && !pins[name]?.fixed);
};

/** Shows, hides and reorders columns, by dragging or with arrow buttons. */
const ColumnsMenu = memo(({ definition }: Pick<Props, 'definition'>) => {
  const translate = useTranslate();
  return (
    <ToolPopover icon={<ViewColumn />} title={translate('generator.list.columns')}>
      <ColumnsPanel definition={definition} />
    </ToolPopover>
  );
});
ColumnsMenu.displayName = 'ColumnsMenu';

/** The user's saved views of the list. */
const ViewsMenu = memo(({ storeKey }: Pick<Props, 'storeKey'>) => {
  const translate = useTranslate();
  return (
    <ToolPopover icon={<Bookmark />} title={translate('lists.views')}>
      {(close) => <ViewsPanel storeKey={storeKey} onClose={close} />}
    </ToolPopover>
  );
});
ViewsMenu.displayName = 'ViewsMenu';

/** Shows the checkboxes of cards, or hides them and clears the selection. */
const PickButton = () => {
  const translate = useTranslate();
  const { isPicking, pick, clear } = useSelection();
  return (
    <Button startIcon={<Checklist />} aria-pressed={isPicking} onClick={isPicking ? clear : pick}>
      {translate('lists.select')}
    </Button>
  );
};

/** Search, filters, saved views and columns in one line, with the active filters below. */
export const ListToolbar = (props: Props) => {
  const { definition, storeKey, selectable } = props;
  const translate = useTranslate();
  const filters = useFilters(props);
  const { names } = useActiveFilters();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Box sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box className="list-tools" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ListSearch />
        {filters.length > 0 && (
          <ToolPopover icon={<FilterList />} title={translate('generator.list.filters')} count={names.length}>
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, width: 280, pt: 0.5 }}>
              <Suspense
                fallback={filters.map((name) => (
                  <Skeleton key={name} variant="rounded" height={40} />
                ))}
              >
                {filters.map((name) => (
                  <Filter key={name} definition={definition} name={name} />
                ))}
              </Suspense>
            </Box>
          </ToolPopover>
        )}
        <Box sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }} />
        <ViewsMenu storeKey={storeKey} />
        {isPhone ? selectable && <PickButton /> : <ColumnsMenu definition={definition} />}
      </Box>
      {names.length > 0 && (
        <Suspense fallback={<Box sx={{ pt: 1, minHeight: CHIPS }} />}>
          <FilterChips definition={definition} />
        </Suspense>
      )}
    </Box>
  );
};
