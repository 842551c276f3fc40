import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { Column, Row } from '../../domain/dashboard/document.ts';
import { percentOf } from '../../domain/dashboard/fit.ts';
import type { Difference, Side } from '../../domain/dashboard/merge.ts';
import { boundIds, columnsOf, elementsOf, spanOfColumn } from '../../domain/dashboard/nodes.ts';
import { useEditor } from './store.ts';
import { useKindName } from './use-kinds.ts';

const EXCERPT = 160;

/** What stands in one side of a difference, in words. */
const useLines = () => {
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

const useName = ({ part, row = 0, column = 0 }: Difference): string => {
  const translate = useTranslate();
  if (part === 'row') return translate('editor.row_head', { row: row + 1 });
  if (part === 'column') return translate('editor.column_in_row', { row: row + 1, column: column + 1 });
  return translate(`editor.part.${part}`);
};

interface Props {
  readonly difference: Difference;
  readonly chosen: Side;
  onChoose(side: Side): void;
}

/** One difference: mine, theirs, and where both can stay, both. */
export const Differing = ({ difference, chosen, onChoose }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const linesOf = useLines();
  const name = useName(difference);
  const { part, mine, theirs, by } = difference;
  const canBoth = (part === 'row' || part === 'column') && mine !== undefined && theirs !== undefined;
  // Rows that both have differ in little more than their columns, which stand by themselves.
  const sides: readonly Side[] =
    canBoth && part === 'column' ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {name}
        <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
          {translate(`editor.changed_by.${by}`)}
        </Box>
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${sides.length}, minmax(0, 1fr))` },
          gap: 1,
        }}
      >
        {sides.map((side) => (
          <Box
            key={side}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              p: 1,
              border: 1,
              borderColor: chosen === side ? 'primary.main' : 'divider',
              borderRadius: 1,
              cursor: 'pointer',
              bgcolor: chosen === side ? 'action.selected' : undefined,
            }}
          >
            <Radio
              size="small"
              name={id}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              sx={{ p: 0.5, mr: 0.5 }}
              slotProps={{ input: { 'aria-label': `${name}: ${translate(`editor.side.${side}`)}` } }}
            />
            <Box sx={{ fontSize: 14, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 600 }}>{translate(`editor.side.${side}`)}</Box>
              {side === 'both'
                ? translate('editor.both_help')
                : linesOf(difference, side === 'mine' ? mine : theirs).map((line) => (
                    <Box key={line}>{line}</Box>
                  ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
