import { expect, it } from 'vitest';
import { changesSinceMigrations, readJournal } from '../../../server/db/definition-changes.ts';

it('the migrations create the tables of the definitions: otherwise run `npm run db:generate -- <name>`', async () => {
  const { statements } = await changesSinceMigrations(readJournal());
  expect(statements).toEqual([]);
});
