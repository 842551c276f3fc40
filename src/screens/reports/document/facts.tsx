import Box from '@mui/material/Box';
import type { FactsBlock } from '../../../domain/reports/document/document.ts';
import { ToneMark } from './tone-mark.tsx';

const FIGURES = {
  m: 0,
  px: 2,
  py: 1.5,
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(136px, 1fr))' },
  columnGap: 2,
  rowGap: { xs: 0.5, sm: 1.5 },
  '& > div': {
    display: 'flex',
    flexDirection: { xs: 'row', sm: 'column-reverse' },
    alignItems: { xs: 'baseline', sm: 'start' },
    justifyContent: { xs: 'space-between', sm: 'flex-end' },
    flexWrap: 'wrap',
    columnGap: 2,
  },
  '& dt': { color: 'text.secondary', fontSize: { xs: 14, sm: 12 }, lineHeight: 1.5 },
  '& dd': {
    m: 0,
    fontSize: { xs: 16, sm: 18 },
    fontWeight: 600,
    lineHeight: { xs: 1.4, sm: '26px' },
    textAlign: { xs: 'right', sm: 'left' },
  },
} as const;
const LIST = {
  m: 0,
  py: 1,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
    columnGap: 2,
    px: 2,
    py: 0.75,
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;
const NOTE = {
  display: 'block',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 400,
  lineHeight: 1.4,
} as const;

/** Facts of a document: figures beside each other, or a list. */
export const DocumentFacts = ({ block: { look, facts } }: { readonly block: FactsBlock }) => (
  <Box component="dl" sx={look === 'figures' ? FIGURES : LIST}>
    {facts.map(({ key, name, text, note, tone }) => (
      <div key={key}>
        <dt>{name}</dt>
        <Box component="dd" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {tone && tone !== 'well' && tone !== 'unknown' ? (
            <ToneMark isBare severity={tone} isWord={false}>
              {text}
            </ToneMark>
          ) : (
            text
          )}
          {note && (
            <Box component="span" sx={NOTE}>
              {note}
            </Box>
          )}
        </Box>
      </div>
    ))}
  </Box>
);
