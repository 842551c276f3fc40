/**
 * How much JavaScript a page may load before it can be used: gzipped, in bytes (1 kB = 1,000), with
 * everything that its modules import statically. `modules` are the entry and what the page loads
 * lazily, by their path from the project's folder.
 */
export const budgets = [{ page: 'sign-in', modules: ['index.html'], limit: 120_000 }];
