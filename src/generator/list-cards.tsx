import { Fragment, memo, type MouseEvent } from 'react';
import { Cell } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { useColumns } from './columns.tsx';
import { useLabels } from './labels.ts';
import { ListRows, type RowProps, type RowsProps } from './list-rows.tsx';
import { TextLink, titleOf } from './record-link.tsx';
import { RowTitle } from './row-title.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether a click was on the card itself, not on its buttons or a dialog they opened. */
const isOnCard = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('[data-apart]');

const Card = memo(
  ({ definition, record, columns, selected, path, onToggle, onOpen, rowActions }: RowProps) => {
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
              onClick={(event) => onToggle(record.id, event)}
            />
          </span>
        )}
        <div className="plain-card">
          <div className="plain-card-title">
            <RowTitle record={record}>
              {path ? <TextLink to={path(record.id)}>{title}</TextLink> : title}
            </RowTitle>
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
export const ListCards = memo((props: RowsProps) => {
  const { shown } = useColumns();
  return (
    <ul className="plain-cards">
      <ListRows {...props} columns={shown} Row={Card} />
    </ul>
  );
});
ListCards.displayName = 'ListCards';
