import { expect, test } from 'vitest';
import { computedPageFacts, FACTS_FILE } from '../../scripts/lib/page-facts.mjs';
import { pageFacts } from '../../src/providers/computed-page-facts.ts';

test('a build replaces the page facts with their values', async () => {
  const { code } = (await computedPageFacts.load(FACTS_FILE)) ?? {};
  const [, values] = /^export const pageFacts = (.*);$/.exec(code ?? '') ?? [];
  expect(JSON.parse(values ?? '')).toEqual(pageFacts);
  expect(pageFacts.devices?.access.user?.actions).toContain('list');
});

test('other modules stay as they are', async () => {
  expect(await computedPageFacts.load('/elsewhere/computed-page-facts.ts')).toBeNull();
});
