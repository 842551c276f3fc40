import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { SEVERITY_INKS, SEVERITY_TINTS } from '../../../domain/alarms/severity-shapes.ts';
import { cssVariable } from '../../../domain/colours.ts';
import { VERDICT_MARKS } from '../../../domain/reports/charts/marks.ts';
import type { Section, Sentence } from '../../../domain/reports/document/document.ts';
import { TextLink } from '../../../generator/record/link.tsx';
import { ALARM_ICONS, VERDICT_ICONS } from './verdict-icons.tsx';
import { markColours, PRINTED_FILL } from './tone-mark.tsx';

/** Below the sentence, not below its icon. */
const BELOW = { m: 0, gridColumn: 2 } as const;
/** No line of a single word at the end. */
const EVEN = { textWrap: 'pretty' } as const;

/** The path of a record, or of all open alarms. */
export type PathOf = (link: NonNullable<Sentence['names']>[number]['link']) => string;

/** A text with links where it names these, in their order. */
const withLinks = (text: string, names: NonNullable<Sentence['names']>, pathOf: PathOf): ReactNode => {
  const [first, ...others] = names;
  const at = first ? text.indexOf(first.name) : -1;
  if (!first || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <TextLink to={pathOf(first.link)}>{first.name}</TextLink>
      {withLinks(text.slice(at + first.name.length), others, pathOf)}
    </>
  );
};

/** A sentence in a band of its own: of low severity quiet, otherwise in the colours of the severity. */
const Band = ({ sentence, pathOf }: { readonly sentence: Sentence; readonly pathOf: PathOf }) => {
  const { text, severity = 'low', names = [] } = sentence;
  const Sign = ALARM_ICONS[severity];
  const color = `var(${cssVariable(SEVERITY_INKS[severity])})`;
  const isQuiet = severity === 'low';
  return (
    <Box
      sx={{
        ...PRINTED_FILL,
        display: 'flex',
        columnGap: { xs: 1, sm: 1.5 },
        mt: 1,
        px: { xs: 1.5, sm: 2 },
        py: isQuiet ? 0 : 1.25,
        borderRadius: 1,
        borderLeft: 4,
        borderColor: isQuiet ? 'transparent' : color,
        ...(isQuiet ? {} : { bgcolor: `var(${cssVariable(SEVERITY_TINTS[severity])})` }),
        // Within a sentence, links need more than colour.
        '& a': { color: 'inherit', textDecoration: 'underline', fontWeight: 600 },
      }}
    >
      <Sign aria-hidden fontSize="small" sx={{ color, mx: 0.25 }} />
      <Box component="p" sx={{ m: 0, ...EVEN }}>
        {withLinks(text, names, pathOf)}
      </Box>
    </Box>
  );
};

/** A section of a document in a box of its tone: the verdict. */
export const ToneBox = ({ section, pathOf }: { readonly section: Section; readonly pathOf: PathOf }) => {
  const { tone = 'unknown', sentences, notes } = section;
  const Icon = VERDICT_ICONS[tone];
  const { bgcolor, color, ...printed } = markColours(VERDICT_MARKS[tone]);
  const own = sentences.filter(({ severity }) => severity === undefined);
  return (
    <div>
      <Paper
        variant="outlined"
        sx={{
          borderRadius: 1,
          borderLeft: 4,
          borderColor: bgcolor,
          borderLeftColor: color,
          bgcolor,
          ...printed,
          px: { xs: 1.5, sm: 2 },
          py: 1.5,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: { xs: 1, sm: 1.5 },
          rowGap: { xs: 0.5, sm: 0.25 },
          alignItems: 'start',
        }}
      >
        <Icon aria-hidden sx={{ color }} />
        {own.map(({ text }, at) => (
          <Box
            key={text}
            component="p"
            sx={{ ...(at === 0 ? { m: 0, fontSize: 16, fontWeight: 600 } : BELOW), ...EVEN }}
          >
            {text}
          </Box>
        ))}
      </Paper>
      {sentences
        .filter(({ severity }) => severity !== undefined)
        .map((one) => (
          <Band key={one.text} sentence={one} pathOf={pathOf} />
        ))}
      {notes.map((text) => (
        <Box key={text} component="p" sx={{ m: 0, mt: 1, color: 'text.secondary', ...EVEN }}>
          {text}
        </Box>
      ))}
    </div>
  );
};
