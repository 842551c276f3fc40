import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICON_NAMES } from '../../src/schema/icon-names.ts';

test('the picture of icons has those that definitions can name, and no others', () => {
  const sprite = readFileSync(new URL('../../src/providers/icons.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  expect(drawn).toEqual([...ICON_NAMES]);
});
