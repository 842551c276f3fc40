import { Fragment } from 'react';
import { Cell } from './cells.tsx';
import { useColumnLabel } from '../columns/label.ts';
import { useColumns } from '../columns/columns.tsx';
import { hasValue } from '../has-value.ts';
import { InCard } from './in-card.ts';
import type { AnyResource } from '../../schema/resource.ts';

interface Props {
  readonly definition: AnyResource;
  readonly record: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
}

/** Below the value of a column: those of the columns for which the table is too narrow, once the first of them is. Says them as cards do. */
export const SecondLine = ({ definition, record, names }: Props) => {
  const { yielded } = useColumns();
  const labelOf = useColumnLabel(definition);
  if (!yielded.includes(names[0] ?? '')) return null;
  const shown = names.filter((name) => yielded.includes(name) && hasValue(record[name]));
  if (shown.length === 0) return null;
  return (
    <InCard value={true}>
      <div className="list-below">
        {shown.map((name, at) => (
          <Fragment key={name}>
            {at > 0 && ' · '}
            <span>
              <span className="plain-unseen">{labelOf(name)} </span>
              <Cell definition={definition} name={name} record={record} />
            </span>
          </Fragment>
        ))}
      </div>
    </InCard>
  );
};
