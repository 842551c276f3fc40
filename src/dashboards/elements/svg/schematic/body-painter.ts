import { bandOf, readBands } from '../../../../domain/dashboard/bands.ts';
import type { ValueBinding } from '../../../../domain/dashboard/document.ts';
import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import { bandTarget } from './band-target.ts';

/** Colours a symbol by the band of its live value. */
export const bodyPainter = (
  { body, mark }: { readonly body: SVGElement; readonly mark: SVGElement | undefined },
  binding: ValueBinding,
  source: ValueSource,
): Painter => {
  const bands = readBands(binding.bands);
  const paintBand = bandTarget(body, mark);
  return {
    ids: [binding.id],
    paint: () => {
      const { value, state } = source.get(binding.id);
      paintBand(state === 'live' && value !== null ? bandOf(bands, value)?.colour : undefined);
    },
    describe: () => undefined,
  };
};
