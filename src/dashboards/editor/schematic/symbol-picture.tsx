import { useEffect, useRef } from 'react';
import { renderSchematic } from '../../../domain/dashboard/schematic/render.ts';
import { symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import { sanitiseDrawing } from '../../elements/svg/sanitise.ts';

/** A small picture of a symbol. */
export const SymbolPicture = ({
  kind,
  lines,
}: {
  readonly kind: string;
  readonly lines: readonly string[];
}) => {
  const host = useRef<HTMLSpanElement>(null);
  const found = symbolKinds.get(kind);
  const [x, y, width, height] = found?.icon ?? [-2, -2, (found?.width ?? 0) + 4, (found?.height ?? 0) + 4];
  const key = lines.join('\n');
  useEffect(() => {
    const symbol = {
      id: 's1',
      kind,
      x: 0,
      y: 0,
      lines: key.split('\n'),
      label: kind === 'label' ? 'Aa' : '',
    };
    const frame = { x, y, width, height };
    const drawing = sanitiseDrawing(renderSchematic({ symbols: [symbol], pipes: [] }, frame).markup);
    if (drawing) host.current?.replaceChildren(drawing);
  }, [kind, key, x, y, width, height]);
  return <span ref={host} aria-hidden className="schematic-picture" />;
};
