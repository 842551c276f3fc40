import { useDescribedValue } from './described-value.ts';

/** The node under the pointer and its position in the drawing (px). */
export interface HoveredNode {
  readonly ids: readonly number[];
  readonly x: number;
  readonly y: number;
}

const Line = ({ id }: { readonly id: number }) => {
  const { name, text, state, time } = useDescribedValue(id, ' · ');
  return (
    <div>
      <strong>{name}</strong>
      <div>
        {text} · {state}
      </div>
      {time !== null && <div>{time}</div>}
    </div>
  );
};

/** Names the value under the pointer, with its age. Hidden from screen readers, since the node has the same description. */
const DrawingTooltip = ({ hovered: { ids, x, y } }: { readonly hovered: HoveredNode }) => (
  <div aria-hidden className="dash-hint" style={{ left: x, top: y }}>
    {ids.map((id) => (
      <Line key={id} id={id} />
    ))}
  </div>
);

export default DrawingTooltip;
