import { useRecordContext, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../providers/page-title.ts';
import { pathTo, useArea } from '../providers/paths.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useLabels } from './labels.ts';
import { PageHead } from './page.tsx';
import { titleOf } from './record-link.tsx';

interface Props {
  readonly definition: AnyResource;
  readonly children: ReactNode;
}

/**
 * The layout of a screen built from react-admin's own components (`<Show>`, `<Edit>`, `<List>`): their title becomes
 * the heading.
 */
export const StockPage = ({ definition, children }: Props) => {
  const labels = useLabels(definition);
  const area = useArea();
  return (
    <div className="page">
      <PageHead
        title={<span id="react-admin-title" />}
        parent={{ label: labels.many, to: pathTo(area, definition.name, 'list') }}
      />
      {children}
    </div>
  );
};

const Title = ({ definition, record }: { readonly definition: AnyResource; readonly record: RaRecord }) => {
  const title = titleOf(definition, record);
  usePageTitle(title);
  return <>{title}</>;
};

/** The title of the current record, for `<Show title>` and `<Edit title>`. Sets the document's title too. */
export const RecordTitle = ({ definition }: { readonly definition: AnyResource }) => {
  const record = useRecordContext();
  const labels = useLabels(definition);
  return record ? <Title definition={definition} record={record} /> : <>{labels.one}</>;
};
