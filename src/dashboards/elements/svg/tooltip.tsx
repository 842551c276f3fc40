import { exactTime } from '../../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/current-user.ts';
import { useBoundDatapoint, useCurrentValue } from '../../values.tsx';
import { useFormatters } from '../../formatters.ts';

/** The node under the pointer and its position in the drawing (px). */
export interface HoveredNode {
  readonly ids: readonly number[];
  readonly x: number;
  readonly y: number;
}

const Line = ({ id }: { readonly id: number }) => {
  const bound = useBoundDatapoint(id);
  const current = useCurrentValue(id);
  const format = useFormatters();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <div>
      <strong>
        {bound ? `${bound.device_title} · ${bound.label}` : format.translate('elements.broken_name')}
      </strong>
      <div>
        {format.text(current.value, bound)} · {format.describe(current)}
      </div>
      {current.ts !== null && <div>{exactTime(new Date(current.ts).toISOString(), zone, locale)}</div>}
    </div>
  );
};

/** Names the value under the pointer, with its age. Hidden from screen readers, since the node has the same description. */
export const DrawingTooltip = ({ hovered: { ids, x, y } }: { readonly hovered: HoveredNode }) => (
  <div aria-hidden className="dash-hint" style={{ left: x, top: y }}>
    {ids.map((id) => (
      <Line key={id} id={id} />
    ))}
  </div>
);
