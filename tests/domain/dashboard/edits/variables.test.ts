import { expect, it } from 'vitest';
import { applyEdit, type Draft, type MaybeEdit } from '../../../../src/domain/dashboard/edits/draft.ts';
import { bindState, bindValue, setDatapoints } from '../../../../src/domain/dashboard/edits/bindings.ts';
import {
  addVariable,
  changeVariable,
  removeVariable,
  stateReference,
  valueReference,
} from '../../../../src/domain/dashboard/edits/variables.ts';
import { beginHistory, pushEdit, undo, undoable } from '../../../../src/domain/dashboard/edits/history.ts';
import { openDocument, textOf } from '../../../../src/domain/dashboard/versions/opened-document.ts';
import { documentInEditor } from '../../../../src/domain/dashboard/variables/resolve.ts';
import {
  variablesIn,
  relationKey,
  type Variable,
} from '../../../../src/domain/dashboard/variables/variables.ts';
import { elementsOf } from '../../../../src/domain/dashboard/read.ts';

const TEXT =
  '{ "own": 1.0, "rows": [ { "id": 1, "columns": [ { "id": 2, "elements": [ { "id": 3, "type": "svg" } ] } ] } ] }';
const AT = { row: 0, column: 0, element: 0 };
const opened = openDocument(TEXT);
const start: Draft = { title: 'T', city: null, logo: null, document: opened.document };
const apply = (draft: Draft, edit: (draft: Draft) => MaybeEdit): Draft => {
  const made = edit(draft);
  if (!made) throw new Error('There is no edit.');
  return applyEdit(draft, made).draft;
};

it('variables are declared, changed, removed, and undone to the byte', () => {
  const edits: ((draft: Draft) => MaybeEdit)[] = [
    (draft) => addVariable(draft, 'project', 'Site'),
    (draft) => addVariable(draft, 'device', 'Device'),
    (draft) => addVariable(draft, 'device', 'Other'),
    (draft) => changeVariable(draft, 'site', { label: 'Building', default: '12' }),
    (draft) => changeVariable(draft, 'device2', { within: undefined }),
    (draft) => removeVariable(draft, 'device'),
  ];
  let history = beginHistory(start);
  for (const edit of edits) {
    const made = edit(history.draft);
    if (!made) throw new Error('There is no edit.');
    history = pushEdit(history, made, 0);
  }
  expect(variablesIn(history.draft.document)).toEqual([
    { name: 'site', kind: 'project', label: 'Building', default: '12' },
    { name: 'device2', kind: 'device', label: 'Other' },
  ]);
  while (undoable(history)) history = undo(history);
  expect(textOf([opened], history.draft.document)).toBe(TEXT);
});

it('the last variable takes the list with it', () => {
  const added = apply(start, (draft) => addVariable(draft, 'tag', 'Ward'));
  expect(added.document['variables']).toEqual([{ name: 'tag', kind: 'tag', label: 'Ward' }]);
  const removed = apply(added, (draft) => removeVariable(draft, 'tag'));
  expect(Object.hasOwn(removed.document, 'variables')).toBe(false);
  expect(removeVariable(removed, 'tag')).toBeNull();
  expect(changeVariable(removed, 'tag', { label: 'x' })).toBeNull();
});

it('a binding refers to a variable, and to a datapoint again', () => {
  const reference = { variable: 'site', key: 'flow', with_tag: 'role:hot' };
  const bound = apply(start, (draft) =>
    bindValue(draft, AT, { ...valueReference(reference, 'n'), decimals: 1 }),
  );
  expect(elementsOf(bound.document)[0]?.xidwithValues).toEqual([
    {
      id: null,
      xid: null,
      end: null,
      dev_id: '',
      type: 'flow',
      variable: 'site',
      with_tag: 'role:hot',
      node: 'n',
      decimals: 1,
    },
  ]);
  const point = { id: 5, xid: 'x', end: 2, dev_id: 'd', type: 'flow', node: 'n' };
  const fixed = apply(bound, (draft) => bindValue(draft, AT, point));
  expect(elementsOf(fixed.document)[0]?.xidwithValues).toEqual([{ ...point, decimals: 1 }]);
  const look = { id: 'm', dataPoint: 5, dev_id: 'd', device_id: 6, onColor: '#f00' };
  const state = apply(start, (draft) => bindState(draft, AT, stateReference(reference, look)));
  expect(elementsOf(state.document)[0]?.stateDatapoints).toEqual([
    {
      ...look,
      dataPoint: null,
      dev_id: '',
      device_id: null,
      type: 'flow',
      variable: 'site',
      with_tag: 'role:hot',
    },
  ]);
});

it('an element in the editor says what it refers to', () => {
  const declared = apply(start, (draft) => addVariable(draft, 'project', 'Building'));
  const { document } = apply(declared, (draft) =>
    setDatapoints(draft, AT, [
      valueReference({ variable: 'site', key: 'flow' }),
      valueReference({ variable: 'x', key: 'flow' }),
    ]),
  );
  expect(elementsOf(documentInEditor(document, variablesIn(document)))[0]).toMatchObject({
    unmatched: [
      { reason: 'edited', key: 'flow', label: 'Building' },
      { reason: 'unchosen', label: 'x' },
    ],
  });
});

it('an element in the editor shows what is found for the saved dashboard, while its variable is the same', () => {
  const declared = apply(start, (draft) => addVariable(draft, 'project', 'Building'));
  const { document } = apply(declared, (draft) =>
    setDatapoints(draft, AT, [valueReference({ variable: 'site', key: 'flow' })]),
  );
  const [site, ...others] = variablesIn(document);
  if (!site) throw new Error('No variable.');
  const choices = [
    { name: 'site', kind: 'project', label: 'Site', value: '7', title: 'Harbour', state: 'chosen' },
  ] as const;
  const found = { id: 31, xid: null, dev_id: 'meter', device_id: 4 };
  const matches = new Map([[relationKey({ variable: 'site', tags: [], key: 'flow' }), [found]]]);
  const shownFor = (variables: readonly Variable[]) =>
    elementsOf(documentInEditor(document, variables, { choices, matches }))[0];
  expect(shownFor([site, ...others])).toMatchObject({ xidwithValues: [{ id: 31, dev_id: 'meter' }] });
  expect(shownFor([{ ...site, default: '7' }])).not.toHaveProperty('unmatched');
  const edited = { unmatched: [{ reason: 'edited', key: 'flow', label: 'Building' }] };
  expect(shownFor([{ ...site, default: '8' }])).toMatchObject(edited);
  expect(shownFor([{ ...site, kind: 'tag' }])).toMatchObject(edited);
});
