import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import {
  DataTableBase,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useEvent,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import { memo, use, useMemo, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { cardLines } from './card-lines.ts';
import { Cell, fieldOf, isNumeric } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { useColumnLabel } from '../columns/label.ts';
import { useColumns } from '../columns/columns.tsx';
import { hasValue } from '../has-value.ts';
import { InCard } from './in-card.ts';
import { inSentence, useLabels } from '../labels.ts';
import './cards.css';
import { RowPicture, type RowsProps } from './table.tsx';
import { TextLink, titleOf, useRecordPath } from '../record/link.tsx';
import { References } from './references.tsx';
import { useSelection } from '../bulk/selection.tsx';
import { useLongPress } from './use-long-press.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

/** Whether an event was on the card itself, not on its buttons or a dialog they opened. */
const isOnCard = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('[data-apart]');

/** Selects a card; with shift, the range from the last selected one. */
type OnToggle = (id: Identifier, event: MouseEvent) => void;

interface CardProps extends Pick<RowsProps, 'definition' | 'cardActions'> {
  readonly record: RaRecord;
  readonly rowActions: RowsProps['own']['rowActions'];
  readonly columns: readonly string[];
  readonly selected: boolean;
  /** The page that a press opens; undefined: none. */
  readonly path: ((id: Identifier) => string) | undefined;
  /** Undefined: cards can't be selected. */
  readonly onToggle: OnToggle | undefined;
  onOpen(path: string): void;
}

interface LineProps extends Pick<CardProps, 'definition' | 'record'> {
  readonly names: readonly string[];
  readonly className: string;
}

/** A number of records with the word for them, such as “36 devices”. */
const Count = ({ definition, record, name }: Pick<LineProps, 'definition' | 'record'> & { name: string }) => {
  const labels = useLabels(resourceNamed(fieldOf(definition, name).of ?? ''));
  return (
    <>
      <Cell definition={definition} name={name} record={record} />{' '}
      {inSentence(record[name] === 1 ? labels.one : labels.many)}
    </>
  );
};

/** The values of some columns; their names are only read aloud, except those of numbers. */
const Line = ({ definition, record, names, className }: LineProps) => {
  const labelOf = useColumnLabel(definition);
  // Its unit says what the figure of a card is.
  const { figure, always } = definition.list.card ?? {};
  const filled = names.filter(
    (name) =>
      hasValue(record[name]) || fieldOf(definition, name).kind === 'boolean' || always?.includes(name),
  );
  if (filled.length === 0) return null;
  return (
    <div className={className}>
      {filled.map((name) =>
        isNumeric(definition, name) && fieldOf(definition, name).of ? (
          <span key={name}>
            <Count definition={definition} name={name} record={record} />
          </span>
        ) : (
          <span key={name} className={name === figure ? 'plain-card-figure' : undefined}>
            <span className={isNumeric(definition, name) && name !== figure ? undefined : 'plain-unseen'}>
              {labelOf(name)}{' '}
            </span>
            <Cell definition={definition} name={name} record={record} />
          </span>
        ),
      )}
    </div>
  );
};

const Card = memo(
  ({ definition, record, columns, selected, path, onToggle, onOpen, rowActions, cardActions }: CardProps) => {
    const translate = useTranslate();
    const picture = use(RowPicture);
    const { isPicking } = useSelection();
    const [isOpen, setOpen] = useState(false);
    const hasMenu = cardActions === undefined || cardActions === 'menu';
    const isInHead = cardActions === 'in head';
    const title = titleOf(definition, record);
    const { aside, lead, rest, figure } = useMemo(
      () => cardLines(definition, columns),
      [definition, columns],
    );
    const { takeLong, ...press } = useLongPress(isOnCard, (event) => onToggle?.(record.id, event));
    const shorten = (event: MouseEvent): void => {
      if (!isOnCard(event)) return;
      const isLong = takeLong();
      if (!isLong && !(isPicking && onToggle)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isLong) onToggle?.(record.id, event);
    };
    const name = <span className="plain-card-name">{title}</span>;
    return (
      <li
        {...(selected ? { 'data-selected': '' } : {})}
        {...(path
          ? { 'data-opens': '', onClick: (event) => isOnCard(event) && onOpen(path(record.id)) }
          : {})}
        {...(onToggle ? press : {})}
        onClickCapture={shorten}
      >
        {onToggle && (
          <span data-apart="" className={isPicking ? undefined : 'plain-unseen'}>
            <CheckBox
              label={translate('generator.list.select', { name: title })}
              checked={selected}
              onClick={(event) => onToggle(record.id, event)}
            />
          </span>
        )}
        {picture?.(record)}
        <div className="plain-card">
          <div className="plain-card-head">
            {path ? <TextLink to={path(record.id)}>{name}</TextLink> : name}
            {aside && hasValue(record[aside]) && (
              <InCard value={true}>
                <Cell definition={definition} name={aside} record={record} />
              </InCard>
            )}
            {isInHead && <InCard value={true}>{rowActions?.(record)}</InCard>}
          </div>
          <InCard value={true}>
            <Line definition={definition} record={record} names={lead} className="plain-card-lead" />
            <div className="plain-card-foot">
              <Line definition={definition} record={record} names={rest} className="plain-card-rest" />
              <Line definition={definition} record={record} names={figure} className="plain-card-figure" />
            </div>
          </InCard>
        </div>
        {rowActions && !isInHead && (
          <>
            {hasMenu && (
              <span data-apart="">
                <IconButton
                  aria-label={translate('lists.actions_of', { name: title })}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  <MoreVert />
                </IconButton>
              </span>
            )}
            {(isOpen || !hasMenu) && (
              <div className="plain-card-actions" data-apart="" data-menu={hasMenu ? '' : undefined}>
                <InCard value={true}>{rowActions(record)}</InCard>
              </div>
            )}
          </>
        )}
      </li>
    );
  },
);
Card.displayName = 'Card';

const Cards = ({ definition, own, rows, isBehind, cardActions, rowClick, bulkActionButtons }: RowsProps) => {
  const { shown } = useColumns();
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const path = useRecordPath(definition.name);
  const navigate = useNavigate();
  const open = useEvent((to: string) => void navigate(to));
  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  return (
    <References definition={definition} columns={shown} rows={rows}>
      <ul className="plain-cards" aria-busy={isBehind}>
        {rows.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Card
              definition={definition}
              record={record}
              columns={shown}
              selected={selected.has(record.id)}
              path={rowClick === false ? undefined : path}
              onToggle={bulkActionButtons ? (handleToggleItem as OnToggle | undefined) : undefined}
              onOpen={open}
              rowActions={own.rowActions}
              cardActions={cardActions}
            />
          </RecordContextProvider>
        ))}
      </ul>
    </References>
  );
};

/** The rows as cards of two or three lines, for phones. A long press selects. */
export const ListCards = memo((props: RowsProps) => (
  <DataTableBase
    data={props.rows}
    isPending={false}
    loading={null}
    empty={props.empty}
    hasBulkActions={props.bulkActionButtons !== false}
  >
    <Cards {...props} />
  </DataTableBase>
));
ListCards.displayName = 'ListCards';
