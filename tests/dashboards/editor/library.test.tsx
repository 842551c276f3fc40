import { act } from 'react';
import { expect, it } from 'vitest';
import { Library } from '../../../src/dashboards/editor/schematic/library.tsx';
import { SchematicContext } from '../../../src/dashboards/editor/schematic/schematic-context.ts';
import { useSchematicTools } from '../../../src/dashboards/editor/schematic/use-schematic-tools.ts';
import { createEditor, EditorProvider, useDraft } from '../../../src/dashboards/editor/store.ts';
import type { Draft } from '../../../src/domain/dashboard/edits/draft.ts';
import { schematicOf } from '../../../src/domain/dashboard/edits/schematic.ts';
import { elementAt } from '../../../src/domain/dashboard/nodes.ts';
import { symbolKinds } from '../../../src/domain/dashboard/schematic/symbols.ts';
import '../../../src/providers/i18n/editor-texts.ts';
import { type } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const AT = { row: 0, column: 0, element: 0 };
const drawing = { id: 'd', type: 'svg', schematic: { symbols: [], pipes: [] } };
const draft: Draft = {
  title: 'Plant',
  city: null,
  logo: null,
  document: { rows: [{ id: 'r', columns: [{ id: 'c', colwidth: 12, elements: [drawing] }] }] },
} as unknown as Draft;

const Edited = () => {
  const element = elementAt(useDraft().document, AT);
  const schematic = schematicOf(element);
  const { selected, tools } = useSchematicTools(AT);
  if (!element || !schematic) return null;
  return (
    <SchematicContext value={{ element, schematic, selected, tools }}>
      <Library startDrag={() => undefined} />
    </SchematicContext>
  );
};

const textsOf = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('lists the symbols in groups, finds them by words of their names, and adds the first that is found', async () => {
  const store = createEditor(draft);
  await openView(
    <EditorProvider value={store}>
      <Edited />
    </EditorProvider>,
    { resource: '', path: '/admin' },
  );
  const field = await find('input[aria-label="Find a symbol"]');
  expect(textsOf('h4')).toEqual(['Outlets', 'Plant', 'Supply and pipes', 'Texts']);
  // The groups follow each other in the order of the symbols.
  expect(textsOf('button')).toEqual([...symbolKinds.values()].map(({ label }) => label));

  await type(field, 'valve MIX');
  expect(textsOf('button')).toEqual(['Mixing valve (TMV)']);
  expect(textsOf('h4')).toEqual(['Outlets']);
  // It remains one stop of the Tab key.
  expect(document.querySelector('button')?.tabIndex).toBe(0);
  await act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  const added = schematicOf(elementAt(store.get().history.draft.document, AT));
  expect(added?.symbols.map(({ kind }) => kind)).toEqual(['tmv']);

  await type(field, 'turbine');
  await says('No matching symbols');
  expect(textsOf('button')).toEqual([]);
});
