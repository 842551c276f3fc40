import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { ListBase, useListContext, type RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import { formatCount } from '../domain/format.ts';
import type { AnyResource } from '../schema/resource.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useLabels } from './labels.ts';
import { ListActions } from './list-actions.tsx';
import { ListCards } from './list-cards.tsx';
import { ListPager } from './list-pager.tsx';
import { ListEmpty, ListFailed, ListNothing, ListSkeleton } from './list-states.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { useFormatLocale } from './me.ts';
import { Page } from './page.tsx';
import { SelectionProvider } from './selection.tsx';

export interface ListViewProps {
  readonly definition: AnyResource;
  /** Shown instead of the resource's name. */
  readonly title?: string;
  /** What every row of this list must be; the reader can't clear it. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Tells the kept state of lists of the same resource apart. */
  readonly storeKey?: string;
  /** Above the toolbar: tabs, for instance. */
  readonly header?: ReactNode;
  /** Beside "Create" and "Export". */
  readonly actions?: ReactNode;
  /** Instead of the words for "there are none yet". */
  readonly empty?: ReactNode;
  /** Fields that say nothing in this list. */
  readonly without?: readonly string[];
  /** Buttons at the end of each row. */
  readonly rowActions?: (record: RaRecord) => ReactNode;
  /** Records without a page of their own are not opened by a click. */
  readonly opens?: boolean;
  /** Whether the calls of this resource can be told "all that match". */
  readonly byFilter?: boolean;
  /** Milliseconds after which the list is asked for again. */
  readonly refreshMs?: number;
}

const NONE: readonly string[] = [];

/** How a list looks while it is asked for, when there is nothing, and when there is something. */
const Content = ({ definition, empty, without = NONE, rowActions, opens = true }: ListViewProps) => {
  const { data, error, isPending, total, filterValues } = useListContext<RaRecord>();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (error && !data) return <ListFailed definition={definition} />;
  if (isPending) return <ListSkeleton definition={definition} phone={phone} />;
  if (!data || data.length === 0) {
    if (Object.keys(filterValues).length > 0) return <ListNothing />;
    if (!total) return empty ?? <ListEmpty definition={definition} />;
  }
  const Rows = phone ? ListCards : ListTable;
  return <Rows definition={definition} without={without} rowActions={rowActions} opens={opens} />;
};

const Layout = (props: ListViewProps) => {
  const { definition, title, header, actions } = props;
  const labels = useLabels(definition);
  const { total } = useListContext();
  const locale = useFormatLocale();
  return (
    <Page
      title={title ?? labels.many}
      note={total === undefined ? '' : formatCount(total, locale)}
      actions={<ListActions definition={definition}>{actions}</ListActions>}
    >
      {header}
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        <ListToolbar definition={definition} without={Object.keys(props.preset ?? {})} />
        <BulkBar definition={definition} byFilter={props.byFilter ?? true} />
        <Content {...props} />
        <ListPager />
      </Paper>
    </Page>
  );
};

const sortOf = (key: string): { field: string; order: 'ASC' | 'DESC' } =>
  key.startsWith('-') ? { field: key.slice(1), order: 'DESC' } : { field: key, order: 'ASC' };

/** A list as its definition describes it; screens add what a definition can't say. */
export const ListView = (props: ListViewProps) => {
  const { definition, preset, storeKey, refreshMs } = props;
  return (
    <ListBase
      resource={definition.name}
      sort={sortOf(definition.list.sort)}
      perPage={25}
      exporter={false}
      {...(preset ? { filter: preset } : {})}
      {...(storeKey ? { storeKey } : {})}
      queryOptions={{ onError: quiet, ...(refreshMs ? { refetchInterval: refreshMs } : {}) }}
    >
      <SelectionProvider>
        <Layout {...props} />
      </SelectionProvider>
    </ListBase>
  );
};

// The list shows the error in its own place, with a button to try again.
const quiet = (): void => undefined;
