import fc from 'fast-check';
import type { DashboardDocument } from '../../../src/domain/dashboard/document.ts';
import type { Draft, MaybeEdit } from '../../../src/domain/dashboard/edits/draft.ts';
import * as edits from '../../../src/domain/dashboard/edits/edits.ts';
import * as bindings from '../../../src/domain/dashboard/edits/bindings.ts';
import * as elements from '../../../src/domain/dashboard/edits/elements.ts';
import { copyOf, paste } from '../../../src/domain/dashboard/edits/copies.ts';
import type { History } from '../../../src/domain/dashboard/edits/history.ts';
import { startRow } from '../../../src/domain/dashboard/edits/start-row.ts';
import { SPANS, WIDTHS } from '../../../src/domain/dashboard/widths.ts';

/** Documents as people and other programs have written them, and anything that can be done to one. */
const strange = fc.dictionary(
  fc.constantFrom('x', 'note', '7', 'colour', '__proto__', 'constructor'),
  fc.jsonValue(),
  { maxKeys: 2 },
);
const type = fc.constantFrom('svg', 'notes', 'value', 'hologram');

const element = (id: string) =>
  fc.record({ type, data: fc.string(), strange }).map(({ strange: others, ...each }) => ({
    ...others,
    id,
    ...each,
    xidwithValues: [],
  }));

/** Rows whose columns fit, so that it can be seen that they still do. */
const tidy = (prefix: string): fc.Arbitrary<DashboardDocument> =>
  fc
    .array(fc.array(fc.constantFrom(...WIDTHS), { maxLength: 4 }), { maxLength: 4 })
    .chain((rows) =>
      fc.tuple(
        ...rows.map((widths, row) => {
          const fits = widths.filter(
            (_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + SPANS[width], 0) <= 12,
          );
          return fc.tuple(
            ...fits.map((widthPercent, column) =>
              fc
                .tuple(
                  element(`${prefix}e${row}.${column}.0`),
                  element(`${prefix}e${row}.${column}.1`),
                  strange,
                )
                .map(([one, other, others]) => ({
                  id: `${prefix}c${row}.${column}`,
                  colwidth: SPANS[widthPercent],
                  widthPercent,
                  ...others,
                  elements: [one, other],
                })),
            ),
          );
        }),
      ),
    )
    .map((rows) => ({
      rows: rows.map((columns, row) => ({ id: `${prefix}r${row}`, columns })),
    }));

const broken = fc.constantFrom(
  '{}',
  '{"rows":null}',
  '{"rows":[{"id":1}],"city":12345678901234567890}',
  '{"rows":[null,{"columns":"none"},{"id":1,"columns":[{"id":1,"colwidth":"6"},{"elements":[7,{"type":"svg"}]}]}]}',
  '{ "rows" : [ {"id":1,"2":"b","1":"a","columns":[\n{"widthPercent":50.0,"elements":[]}, {"widthPercent":"100","display":"on"}]}], "rows2": 1.50e2 }',
);

export const tidyDocuments = tidy('');
export const texts: fc.Arbitrary<string> = fc.oneof(
  tidy('').map((document) => JSON.stringify(document)),
  tidy('').map((document) => JSON.stringify(document, null, 2)),
  broken,
);

export interface Command {
  readonly pick: number;
  readonly row: number;
  readonly column: number;
  readonly element: number;
  readonly to: number;
  readonly text: string;
}
const small = fc.nat({ max: 4 });
export const commands = (maxLength: number): fc.Arbitrary<Command[]> =>
  fc.array(
    fc.record({
      pick: fc.nat({ max: 27 }),
      row: small,
      column: small,
      element: small,
      to: small,
      text: fc.string({ maxLength: 5 }),
    }),
    { maxLength },
  );

let made = 0;
const makeId = () => `new-${++made}`;

/** The edit that a command stands for, here and now. */
export const editOf = ({ draft, selected }: History, command: Command): MaybeEdit => {
  const { row, column, element: index, to, text } = command;
  const inRow = { row, column };
  const at = { row, column, element: index };
  const width = WIDTHS[(to * 5 + index) % WIDTHS.length] ?? '100';
  const copied = copyOf(draft, [{ row }, inRow, at][to % 3] ?? at);
  const binding = { id: to, xid: null, end: null, dev_id: 'd', type: text, node: `n${index}` };
  const state = { id: `n${index}`, dataPoint: to, dev_id: 'd', device_id: 1 };
  const all: readonly ((it: Draft) => MaybeEdit)[] = [
    (it) => edits.addRow(it, selected, makeId),
    (it) => edits.deleteRow(it, at),
    (it) => edits.moveRow(it, inRow, to),
    (it) => edits.duplicateRow(it, at, makeId),
    (it) => edits.addColumn(it, { row }, makeId),
    (it) => edits.addColumn(it, at, makeId),
    (it) => edits.deleteColumn(it, at),
    (it) => edits.moveColumn(it, inRow, { row: to, column: index }),
    (it) => edits.moveColumn(it, at, { row, column: to }),
    (it) => edits.duplicateColumn(it, at, makeId),
    (it) => edits.setWidth(it, at, width),
    (it) => edits.setSpan(it, at, to * 3),
    (it) => edits.setDisplay(it, at, to > 2),
    (it) => elements.addElement(it, inRow, 'gauge', { width: 12, height: 4 }, makeId),
    (it) => elements.deleteElement(it, at),
    (it) => elements.moveElement(it, at, { row: to, column: index, element: column }),
    (it) => elements.duplicateElement(it, at, makeId),
    (it) => elements.setSize(it, at, to > 2 ? 'width' : 'height', to * 5),
    (it) => elements.setSizes(it, at, { width: to * 5, height: to + 1 }),
    (it) => elements.setOption(it, at, text, to === 0 ? undefined : to),
    (it) => elements.setData(it, at, text),
    (it) => bindings.bindValue(it, at, binding),
    (it) => bindings.bindState(it, at, state),
    (it) => bindings.unbindNode(it, at, `n${index}`, to > 2 ? 'value' : 'state'),
    (it) => bindings.setTitle(it, text),
    (it) => bindings.setCity(it, to, text),
    (it) => bindings.setImage(it, at, { path: text, rects: [], data: '<svg/>' }),
    (it) => (copied ? paste(it, [null, { row }, inRow, at][index % 4] ?? null, copied, makeId) : null),
    (it) => startRow(it, to > 2 ? '50' : '100', makeId),
  ];
  return all[command.pick]?.(draft) ?? null;
};
