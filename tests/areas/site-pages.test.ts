import { expect, it } from 'vitest';
import { pages } from '../../src/areas/pages.ts';
import { SITE_PAGES } from '../support/site/site-pages.ts';

it.each(['admin', 'company'] as const)('the browser tests know every page of /%s', (area) => {
  expect(Object.keys(SITE_PAGES[area]).toSorted()).toEqual(pages[area].map(({ path }) => path).toSorted());
});
