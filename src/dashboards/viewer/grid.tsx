import type { CSSProperties } from 'react';
import type { Element } from '../../domain/dashboard/document.ts';
import type { ShownRow } from '../../domain/dashboard/shown.ts';
import { elementRows, elementSpan } from '../../domain/dashboard/sizes.ts';
import { ElementView } from '../elements/parts/element-view.tsx';
import { PrintedValues } from './printed-values.tsx';

const placeOf = (element: Element): CSSProperties => {
  const rows = elementRows(element);
  return {
    '--dash-span': elementSpan(element),
    ...(rows === null ? {} : { '--dash-rows': rows }),
  } as CSSProperties;
};

interface Props {
  readonly rows: readonly ShownRow[];
  readonly onBroken?: ((error: unknown) => void) | undefined;
}

/** Rows of columns of elements on a grid of twelve; on a phone one below the other, as they are read. */
export const DashboardGrid = ({ rows, onBroken }: Props) => (
  <div className="dash-rows">
    {rows.map((row, at) => (
      <div key={`${at}/${row.id}`} className="dash-row">
        {row.columns.map((column, index) => (
          <div
            key={`${index}/${column.id}`}
            className="dash-column"
            data-span={column.span}
            style={{ '--dash-span': column.span } as CSSProperties}
          >
            {column.elements.map((element, place) => (
              <div
                key={`${place}/${element.id}`}
                className="dash-element"
                data-type={element.type}
                data-sized={elementRows(element) === null ? undefined : ''}
                style={placeOf(element)}
              >
                <ElementView element={element} onBroken={onBroken} />
                {element.type === 'svg' && <PrintedValues element={element} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    ))}
  </div>
);
