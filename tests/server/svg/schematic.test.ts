import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseSvg } from '../../../server/svg/sanitise.ts';
import { renderSchematic } from '../../../src/domain/dashboard/schematic/render.ts';
import { schematics } from '../../domain/dashboard/schematic/some-schematics.ts';

test('sanitising changes nothing of a rendered schematic, whatever its labels', () => {
  fc.assert(
    fc.property(schematics, (schematic) => {
      const { markup, rects } = renderSchematic(schematic);
      const result = sanitiseSvg(markup, { hasStylesheet: false, isUpload: false });
      if ('fault' in result) throw new Error(String(result.fault));
      expect(result.removed).toEqual([]);
      expect(result.isUnchanged).toBe(true);
      const nodes = result.nodes.map(({ id }) => id);
      expect(nodes).toEqual(expect.arrayContaining(rects.map(({ id }) => id)));
    }),
    { numRuns: 50 },
  );
});
