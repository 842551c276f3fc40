import { bandOf, readBands } from '../../../../domain/dashboard/bands.ts';
import type { ValueBinding } from '../../../../domain/dashboard/document.ts';
import type { ValueSource } from '../../../value-source.ts';
import type { Painter } from '../painters.ts';
import { themed } from './themed.ts';

/** Colours a symbol by the band of its live value. */
export const bodyPainter = (node: SVGElement, binding: ValueBinding, source: ValueSource): Painter => {
  const bands = readBands(binding.bands);
  const drawn = node.style.fill;
  let painted = drawn;
  return {
    ids: [binding.id],
    paint: () => {
      const { value, state } = source.get(binding.id);
      const next =
        (state === 'live' && value !== null && themed(bandOf(bands, value)?.colour ?? '')) || drawn;
      if (next !== painted) node.style.fill = next;
      painted = next;
    },
    describe: () => undefined,
  };
};
