import type { CSSProperties } from 'react';
import type { Element } from '../../domain/dashboard/document.ts';
import type { VisibleRow } from '../../domain/dashboard/visible-rows.ts';
import { elementRows, elementSpan, isCrowded, lineRows } from '../../domain/dashboard/sizes.ts';
import { ElementView } from '../elements/parts/element-view.tsx';
import { PhoneLayout, useIsPhone } from '../screen.ts';
import { withIndexKeys } from '../with-index-keys.ts';
import './viewer.css';

const placeOf = (element: Element, least: number): CSSProperties =>
  ({
    '--dash-span': elementSpan(element),
    '--dash-rows': Math.max(elementRows(element) ?? 1, least),
  }) as CSSProperties;

interface Props {
  readonly rows: readonly VisibleRow[];
  readonly onBroken?: ((error: unknown) => void) | undefined;
}

/** Rows, columns and elements on a grid of twelve. On a phone they are stacked in reading order. */
export const DashboardGrid = ({ rows, onBroken }: Props) => {
  const isPhone = useIsPhone();
  return (
    <PhoneLayout value={isPhone}>
      <div className="dash-rows" data-phone={isPhone || undefined}>
        {withIndexKeys(rows).map(({ key, item: row }) => (
          <div key={`${key}/${row.id}`} className="dash-row" data-crowded={isCrowded(row) || undefined}>
            {withIndexKeys(row.columns).map(({ key: columnKey, item: column }) => (
              <div
                key={`${columnKey}/${column.id}`}
                className="dash-column"
                data-span={column.span}
                style={{ '--dash-span': column.span } as CSSProperties}
              >
                {withIndexKeys(column.elements).map(({ key: elementKey, item: element }) => (
                  <div
                    key={`${elementKey}/${element.id}`}
                    className="dash-element"
                    data-type={element.type}
                    data-sized={elementRows(element) === null ? undefined : ''}
                    style={placeOf(element, isPhone ? 1 : lineRows(column.elements))}
                  >
                    <ElementView element={element} onBroken={onBroken} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </PhoneLayout>
  );
};
