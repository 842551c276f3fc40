import { useEffect, useRef } from 'react';
import { renderSchematic } from '../../../domain/dashboard/schematic/render.ts';
import { symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import { sanitiseDrawing } from '../../elements/svg/sanitise.ts';

/** The largest size (px) of a picture. */
export const PICTURE = { width: 48, height: 44 };

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
    if (!drawing) return;
    // In the proportions of the picture: what is beside it in the symbol is not shown.
    const scale = Math.min(PICTURE.width / width, PICTURE.height / height);
    drawing.style.width = `${width * scale}px`;
    drawing.style.height = `${height * scale}px`;
    host.current?.replaceChildren(drawing);
  }, [kind, key, x, y, width, height]);
  return <span ref={host} aria-hidden className="schematic-picture" />;
};
