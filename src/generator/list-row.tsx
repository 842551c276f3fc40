import { memo, type CSSProperties, type MouseEvent } from 'react';
import { Cell, isNumeric } from './cells.tsx';
import { CheckBox } from './check-box.tsx';
import { isFlexible } from './column-flex.ts';
import type { RowProps } from './list-rows.tsx';
import { TextLink, titleOf } from './record-link.tsx';
import { RowTitle } from './row-title.tsx';
import { SecondLine } from './second-line.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

const styles = new Map<string, CSSProperties>();
/** Column widths are CSS variables set once by the table. */
const widthOf = (at: number, otherwise: '0' | '320px'): CSSProperties => {
  const key = `${at} ${otherwise}`;
  const style = styles.get(key) ?? {
    width: `var(--plain-width-${at})`,
    minWidth: `var(--plain-width-${at})`,
    maxWidth: `var(--plain-width-${at}, ${otherwise})`,
  };
  styles.set(key, style);
  return style;
};

const stop = (event: MouseEvent): void => event.stopPropagation();

interface CellProps extends Pick<RowProps, 'definition' | 'record' | 'path'> {
  readonly name: string;
  readonly style: CSSProperties | undefined;
}

const ListCell = ({ definition, record, name, path, style }: CellProps) => {
  const below = definition.list.below?.[name] && (
    <SecondLine definition={definition} record={record} names={definition.list.below[name].names} />
  );
  if (name === definition.title) {
    const title = titleOf(definition, record);
    return (
      <td className="plain-title plain-flex" style={style}>
        <RowTitle record={record}>
          {path ? (
            <TextLink to={path(record.id)} title>
              {title}
            </TextLink>
          ) : (
            <Cell definition={definition} name={name} record={record} />
          )}
        </RowTitle>
        {below}
      </td>
    );
  }
  const look = isNumeric(definition, name)
    ? 'plain-right'
    : isFlexible(definition, name)
      ? 'plain-flex'
      : undefined;
  return (
    <td className={look} style={style}>
      <Cell definition={definition} name={name} record={record} />
      {below}
    </td>
  );
};

/**
 * A table row: a click outside its checkbox opens the record. Memoized, so that it rerenders only when its
 * content changes.
 */
export const ListRow = memo(
  ({ definition, record, columns, sized, selected, path, onToggle, onOpen, rowActions }: RowProps) => {
    const translate = useTranslate();
    const open = (event: MouseEvent): void => {
      // Selecting text must not open the record.
      if (!path || event.defaultPrevented || window.getSelection()?.toString()) return;
      onOpen(path(record.id));
    };
    return (
      <tr
        {...(selected ? { 'data-selected': '' } : {})}
        {...(path ? { 'data-opens': '', onClick: open } : {})}
      >
        {onToggle && (
          <td className="plain-pick" onClick={stop}>
            <CheckBox
              label={translate('generator.list.select', { name: titleOf(definition, record) })}
              checked={selected}
              onClick={(event) => onToggle(record.id, event)}
            />
          </td>
        )}
        {columns.map((name, at) => (
          <ListCell
            key={name}
            definition={definition}
            record={record}
            name={name}
            path={path}
            style={sized ? widthOf(at, isFlexible(definition, name) ? '0' : '320px') : undefined}
          />
        ))}
        {rowActions && (
          <td className="plain-actions" onClick={stop}>
            {rowActions(record)}
          </td>
        )}
      </tr>
    );
  },
);
ListRow.displayName = 'ListRow';
