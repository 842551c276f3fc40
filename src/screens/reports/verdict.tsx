import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { SEVERITY_INKS, SEVERITY_TINTS } from '../../domain/alarms/severity-shapes.ts';
import { nonBreaking } from '../../domain/reports/texts/non-breaking.ts';
import { VERDICT_MARKS } from '../../domain/reports/charts/marks.ts';
import type { Result } from '../../domain/reports/result.ts';
import type { VerdictAside } from '../../domain/reports/verdicts/verdict-asides.ts';
import { verdictText } from '../../domain/reports/verdicts/verdict-text.ts';
import { TextLink } from '../../generator/record/link.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { cssVariable } from '../../domain/colours.ts';
import { openCasesPath } from '../alarms/open-cases-path.ts';
import { markColours, PRINTED_FILL } from './tone-mark.tsx';
import { ALARM_ICONS, VERDICT_ICONS } from './verdict-icons.tsx';

/** Below the sentence, not below its icon. */
const BELOW = { m: 0, gridColumn: 2 } as const;
/** No line of a single word at the end. */
const EVEN = { textWrap: 'pretty' } as const;

interface LinkedPart {
  readonly name: string;
  readonly path: string;
}
/** A text with links where it names these, in their order. */
const withLinks = (text: string, links: readonly LinkedPart[]): ReactNode => {
  const [link, ...others] = links;
  const at = link ? text.indexOf(link.name) : -1;
  if (!link || at < 0) return nonBreaking(text);
  return (
    <>
      {nonBreaking(text.slice(0, at))}
      <TextLink to={link.path}>{nonBreaking(link.name)}</TextLink>
      {withLinks(text.slice(at + link.name.length), others)}
    </>
  );
};

/** The links of what stands beside a verdict: to each alarm that is named, and to the open ones that are counted. */
const useLinksOf = ({ company, project }: Result) => {
  const area = useArea();
  const own = area === 'admin' ? { company_id: company.id } : {};
  const open = openCasesPath(area, project ? { project_id: project.id } : own);
  return ({ alarms = [], more }: VerdictAside): readonly LinkedPart[] => [
    ...alarms.map(({ alarm_id, name }) => ({ name, path: pathTo(area, 'alarms', 'show', alarm_id) })),
    ...(more === undefined ? [] : [{ name: more, path: open }]),
  ];
};

/** What stands beside the verdict: of low severity quiet, otherwise in a band in the colours of the severity. */
const Aside = ({
  text,
  severity,
  links,
}: VerdictAside & {
  readonly links: readonly LinkedPart[];
}) => {
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
        {withLinks(text, links)}
      </Box>
    </Box>
  );
};

/** The report's verdict in a sentence or two. */
export const VerdictLine = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { outcome, sentence, findings, asides, remarks } = verdictText(result, translate, locale);
  const linksOf = useLinksOf(result);
  const Icon = VERDICT_ICONS[outcome];
  const { bgcolor, color, ...printed } = markColours(VERDICT_MARKS[outcome]);
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
        {sentence !== null && (
          <Box component="p" sx={{ m: 0, fontSize: 16, fontWeight: 600, ...EVEN }}>
            {nonBreaking(sentence)}
          </Box>
        )}
        {findings.map((text, at) => (
          <Box
            key={text}
            component="p"
            sx={{ ...(at === 0 && sentence === null ? { m: 0 } : BELOW), ...EVEN }}
          >
            {nonBreaking(text)}
          </Box>
        ))}
      </Paper>
      {asides.map((aside) => (
        <Aside key={aside.text} {...aside} links={linksOf(aside)} />
      ))}
      {remarks.map((text) => (
        <Box key={text} component="p" sx={{ m: 0, mt: 1, color: 'text.secondary', ...EVEN }}>
          {nonBreaking(text)}
        </Box>
      ))}
    </div>
  );
};
