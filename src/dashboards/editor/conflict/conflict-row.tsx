import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type DifferingRow, sidesOf } from '../../../domain/dashboard/versions/differing-rows.ts';
import type { Difference, Side } from '../../../domain/dashboard/versions/merge.ts';
import { DifferenceChoice } from './difference-choice.tsx';
import { RowPreview } from './row-preview.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const ALL: readonly Side[] = ['mine', 'theirs', 'both'];

interface Props {
  readonly of: DifferingRow;
  sideOf(difference: Difference): Side;
  onChoose(chosen: readonly (readonly [difference: Difference, side: Side])[]): void;
}

/** A row changed on both sides, mine beside theirs. Resolved as a whole or column by column. */
export const ConflictRow = ({ of: { row, mine, theirs, differences }, sideOf, onChoose }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const name = translate('editor.row_head', { row: row + 1 });
  const choose = (difference: Difference, side: Side): void => onChoose([[difference, side]]);
  // Differences that don't offer this side keep their choice.
  const all = (side: Side): void =>
    onChoose(differences.filter((each) => sidesOf(each).includes(side)).map((each) => [each, side]));
  const sides = ALL.filter((side) => differences.some((each) => sidesOf(each).includes(side)));
  const preview = { differences, sideOf, onChoose: choose };
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider', pt: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Typography id={id} component="h3" sx={{ flex: 1, fontSize: 16, fontWeight: 600 }}>
          {name}
        </Typography>
        {differences.length > 1 &&
          sides.map((side) => (
            <Button key={side} size="small" onClick={() => all(side)}>
              {translate(`editor.whole_row.${side}`)}
            </Button>
          ))}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 1.5,
          alignItems: 'start',
        }}
      >
        <RowPreview side="mine" row={mine} {...preview} />
        <RowPreview side="theirs" row={theirs} {...preview} />
      </Box>
      {differences.map((each) => (
        <DifferenceChoice
          key={each.key}
          difference={each}
          selected={sideOf(each)}
          onChoose={(side) => choose(each, side)}
        />
      ))}
    </Box>
  );
};
