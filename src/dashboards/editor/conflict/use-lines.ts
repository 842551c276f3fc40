import { useTranslate } from 'ra-core';
import type { Column, Row } from '../../../domain/dashboard/document.ts';
import { percentOf } from '../../../domain/dashboard/fit.ts';
import type { Difference } from '../../../domain/dashboard/merge.ts';
import { boundIds, columnsOf, elementsOf, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { useEditor } from '../store.ts';
import { useKindName } from '../use-kinds.ts';

const EXCERPT = 160;

/** What stands in one side of a difference, in words. */
export const useLines = () => {
  const translate = useTranslate();
  const kindName = useKindName();
  const facts = useEditor((state) => state.facts);
  const columnLines = (column: Column): string[] => [
    translate('editor.width_of', { percent: percentOf(spanOfColumn(column)) }),
    ...elementsOf(column).map((element) => {
      const names = boundIds(element).flatMap((id) => facts.get(id)?.label ?? []);
      const text = element.type === 'notes' && typeof element.data === 'string' ? element.data : '';
      const about = [...new Set(names)].join(', ') || text.slice(0, EXCERPT);
      return about ? `${kindName(element.type)}: ${about}` : kindName(element.type);
    }),
  ];
  const linesOf = ({ part }: Difference, value: unknown): readonly string[] => {
    if (value === undefined) return [translate('editor.not_there')];
    if (part === 'column') return columnLines(value as Column);
    if (part === 'row') {
      const columns = columnsOf(value as Row);
      const lines = columns.flatMap((column, index) => [
        translate('editor.column_head', { column: index + 1, percent: percentOf(spanOfColumn(column)) }),
        ...columnLines(column).slice(1),
      ]);
      return lines.length > 0 ? lines : [JSON.stringify(value).slice(0, EXCERPT)];
    }
    if (value === null || value === '') return [translate('editor.empty_value')];
    if (value instanceof Blob) return [translate('editor.new_logo')];
    return [typeof value === 'string' ? value : JSON.stringify(value).slice(0, EXCERPT)];
  };
  // Two charts of one datapoint are told once.
  return (difference: Difference, value: unknown) => [...new Set(linesOf(difference, value))];
};

/** What it is that differs. */
export const useDifferenceName = () => {
  const translate = useTranslate();
  return ({ part, row = 0, column = 0 }: Difference): string => {
    if (part === 'row') return translate('editor.row_head', { row: row + 1 });
    if (part === 'column') return translate('editor.column_in_row', { row: row + 1, column: column + 1 });
    return translate(`editor.part.${part}`);
  };
};
