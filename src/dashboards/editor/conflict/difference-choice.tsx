import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { sidesOf } from '../../../domain/dashboard/versions/differing-rows.ts';
import type { Difference, Side } from '../../../domain/dashboard/versions/merge.ts';
import { useDifferenceName, useDifferenceLines } from './use-lines.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly difference: Difference;
  readonly selected: Side;
  onChoose(side: Side): void;
}

/** One difference in words, with the choice of mine, theirs or, if possible, both. */
export const DifferenceChoice = ({ difference, selected, onChoose }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const linesOf = useDifferenceLines();
  const name = useDifferenceName()(difference);
  const sides = sidesOf(difference);
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Typography id={id} component="h4" sx={{ fontSize: 14, fontWeight: 600 }}>
        {name}
        <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
          {translate(`editor.changed_by.${difference.by}`)}
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
              borderColor: selected === side ? 'primary.main' : 'divider',
              borderRadius: 1,
              cursor: 'pointer',
              bgcolor: selected === side ? 'action.selected' : undefined,
            }}
          >
            <Radio
              size="small"
              name={id}
              checked={selected === side}
              onChange={() => onChoose(side)}
              sx={{ p: 0.5, mr: 0.5 }}
              slotProps={{ input: { 'aria-label': `${name}: ${translate(`editor.side.${side}`)}` } }}
            />
            <Box sx={{ fontSize: 14, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 600 }}>{translate(`editor.side.${side}`)}</Box>
              {side === 'both'
                ? translate('editor.both_help')
                : linesOf(difference, side).map((line) => <Box key={line}>{line}</Box>)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
