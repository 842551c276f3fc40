import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { flexWidths, leastWidth } from '../../../src/generator/columns/widths.ts';
import { ColumnsProvider, useColumns } from '../../../src/generator/columns/columns.tsx';
import { SecondLine } from '../../../src/generator/list/second-line.tsx';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { openView } from '../../support/site/view.tsx';
import { widget, widgets } from '../widgets.ts';

const NONE: readonly string[] = [];

/** Makes columns yield, as a table that is too narrow does. */
const Yielding = ({ names }: { readonly names: readonly string[] }) => {
  const { yieldColumns } = useColumns();
  useEffect(() => yieldColumns(names), [names, yieldColumns]);
  return null;
};

const lineFor = async (...names: readonly string[]): Promise<string | undefined> => {
  emptyBrowser();
  signedIn('superadmin');
  const record = widget(1, { name: 'Alice', mail: null });
  await openView(
    <ColumnsProvider definition={widgets} storeKey="widgets" without={NONE}>
      <Yielding names={names} />
      <SecondLine definition={widgets} record={record} names={['is_active', 'size', 'mail']} />
    </ColumnsProvider>,
    { resource: 'widgets', path: '/admin/widgets' },
  );
  return document.querySelector('.list-below')?.textContent;
};

it('says in a second line what has no column, once the first of it has none', async () => {
  expect(await lineFor('is_active', 'size', 'mail')).toBe('State Active · Size Small');
});

it('is not there while the first column is', async () => {
  expect(await lineFor('size', 'mail')).toBeUndefined();
});

it('makes its column wider', () => {
  const definition = {
    ...widgets,
    list: {
      ...widgets.list,
      widths: { name: 80 },
      below: { name: { names: ['is_active' as const], wider: 40 } },
    },
  };
  expect(flexWidths(definition, ['name', 'is_active'], []).get('name')).toBe('10%');
  expect(flexWidths(definition, ['name'], ['is_active']).get('name')).toBe('15%');
  expect(leastWidth(definition, 'name', [])).toBe('min(80px, 10cqi)');
  expect(leastWidth(definition, 'name', ['is_active'])).toBe('min(120px, 15cqi)');
});
