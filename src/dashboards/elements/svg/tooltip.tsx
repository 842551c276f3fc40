import { exactTime } from '../../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/current-user.ts';
import { useBoundDatapoint, useCurrentValue } from '../../values.tsx';
import { useFormatters } from '../../formatters.ts';

/** What the pointer rests on, and where in the drawing (px). */
export interface HoveredNode {
  readonly ids: readonly number[];
  readonly x: number;
  readonly y: number;
}

const Line = ({ id }: { readonly id: number }) => {
  const bound = useBoundDatapoint(id);
  const shown = useCurrentValue(id);
  const words = useFormatters();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <div>
      <strong>
        {bound ? `${bound.device_title} · ${bound.label}` : words.translate('elements.broken_name')}
      </strong>
      <div>
        {words.text(shown.value, bound)} · {words.describe(shown)}
      </div>
      {shown.ts !== null && <div>{exactTime(new Date(shown.ts).toISOString(), zone, locale)}</div>}
    </div>
  );
};

/** Names the value under the pointer, with its age. For eyes only: the node itself says the same to others. */
export const DrawingTooltip = ({ pointed: { ids, x, y } }: { readonly pointed: HoveredNode }) => (
  <div aria-hidden className="dash-hint" style={{ left: x, top: y }}>
    {ids.map((id) => (
      <Line key={id} id={id} />
    ))}
  </div>
);
