import { useTranslate, type RaRecord } from 'ra-core';
import { Fragment, memo, type MouseEvent } from 'react';
import { Cell } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { useColumns } from './columns.tsx';
import { useLabels } from './labels.ts';
import { useOpen, type RowsProps } from './list-table.tsx';
import { TextLink, titleOf, useRecordPath } from './record-link.tsx';
import { References } from './references.tsx';
import { useRowSelection, type RowSelection } from './row-selection.ts';
import { useStableRows } from './stable-rows.ts';

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a click was on the card itself, not on its buttons or a dialog they opened. */
const isOnCard = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('[data-apart]');

interface CardProps extends Omit<RowsProps, 'rows' | 'opens' | 'selectable'> {
  readonly record: RaRecord;
  readonly columns: readonly string[];
  readonly selected: boolean;
  readonly path: ((id: RaRecord['id']) => string) | undefined;
  readonly onToggle: RowSelection['toggle'] | undefined;
  onOpen(path: string): void;
}

const Card = memo(
  ({ definition, record, columns, selected, path, onToggle, onOpen, rowActions }: CardProps) => {
    const translate = useTranslate();
    const labels = useLabels(definition);
    const title = titleOf(definition, record);
    const filled = columns.filter(
      (name) =>
        name !== definition.title && (hasValue(record[name]) || definition.fields[name]?.kind === 'boolean'),
    );
    return (
      <li
        {...(path
          ? { 'data-opens': '', onClick: (event) => isOnCard(event) && onOpen(path(record.id)) }
          : {})}
      >
        {onToggle && (
          <span data-apart="">
            <CheckBox
              label={translate('generator.list.select', { name: title })}
              checked={selected}
              onChange={() => onToggle(record.id, false)}
            />
          </span>
        )}
        <div className="plain-card">
          <div className="plain-card-title">
            {path ? <TextLink to={path(record.id)}>{title}</TextLink> : title}
          </div>
          <dl>
            {filled.map((name) => (
              <Fragment key={name}>
                <dt>{labels.field(name)}</dt>
                <dd>
                  <Cell definition={definition} name={name} record={record} />
                </dd>
              </Fragment>
            ))}
          </dl>
          {rowActions && (
            <div className="plain-card-actions" data-apart="">
              {rowActions(record)}
            </div>
          )}
        </div>
      </li>
    );
  },
);
Card.displayName = 'Card';

/** The rows as cards, for phones. */
export const ListCards = memo(({ definition, rows: given, rowActions, opens, selectable }: RowsProps) => {
  const { shown } = useColumns();
  const rows = useStableRows(given);
  const { isSelected, toggle } = useRowSelection(rows);
  const path = useRecordPath(definition.name);
  const open = useOpen();
  return (
    <References definition={definition} columns={shown} rows={rows}>
      <ul className="plain-cards">
        {rows.map((record) => (
          <Card
            key={record.id}
            definition={definition}
            record={record}
            columns={shown}
            selected={isSelected(record.id)}
            path={opens ? path : undefined}
            onToggle={selectable ? toggle : undefined}
            onOpen={open}
            rowActions={rowActions}
          />
        ))}
      </ul>
    </References>
  );
});
ListCards.displayName = 'ListCards';
