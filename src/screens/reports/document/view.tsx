import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type {
  ReportDocument,
  Section as DocumentSection,
} from '../../../domain/reports/document/document.ts';
import { groupedSections } from '../../../domain/reports/document/grouped.ts';
import { pathTo, useArea } from '../../../providers/routing/paths.ts';
import { Section } from '../../readings-in/section.tsx';
import { DocumentChart } from './chart.tsx';
import { DocumentFacts } from './facts.tsx';
import { DocumentTable } from './table.tsx';
import { Foldable, Folds } from './foldable.tsx';
import { HeatMap } from './heat-map.tsx';
import { ToneBox, type PathOf } from './tone-box.tsx';

/** As many charts beside each other as have space for a week's days. */
const CHARTS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(400px, 1fr))' },
  '@media print': { gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))' },
} as const;
const CHART = { borderRadius: 1, overflow: 'hidden', breakInside: 'avoid', minWidth: 0 } as const;

type Group = readonly DocumentSection[];
const isChart = ({ block }: DocumentSection): boolean => block?.type === 'chart';

/** Charts beside each other, each in a card. */
export const ChartCards = ({ sections }: { readonly sections: Group }) => (
  <Box sx={CHARTS}>
    {sections.map(({ key, block }) =>
      block?.type === 'chart' ? (
        <Paper key={key} variant="outlined" sx={CHART}>
          <DocumentChart block={block} />
        </Paper>
      ) : null,
    )}
  </Box>
);

const Content = ({ section, pathOf }: { readonly section: DocumentSection; readonly pathOf: PathOf }) => {
  const { block, heading, sentences, notes } = section;
  const title = heading ?? '';
  return (
    <>
      {block === null &&
        sentences.map(({ text }) => (
          <Box key={text} sx={{ px: 2, py: 1.5 }}>
            {text}
          </Box>
        ))}
      {block?.type === 'table' && <DocumentTable block={block} label={title} pathOf={pathOf} />}
      {block?.type === 'facts' && <DocumentFacts block={block} />}
      {block?.type === 'heat' && <HeatMap block={block} title={title} pathOf={pathOf} />}
      {notes.length > 0 && (
        <Box
          sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', color: 'text.secondary', fontSize: 12 }}
        >
          {notes.map((text) => (
            <Box key={text} component="p" sx={{ m: 0, textWrap: 'pretty' }}>
              {text}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
};

const GroupView = ({ group, pathOf, above }: { group: Group; pathOf: PathOf; above?: ReactNode }) => {
  const [first] = group;
  if (!first) return null;
  if (first.tone) return <ToneBox section={first} pathOf={pathOf} />;
  const { heading, aside, sentences, block } = first;
  const hasCharts = group.every(isChart);
  const notes = group.flatMap((one) => one.notes);
  const title = heading ?? '';
  const content = hasCharts ? (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: first.isDetail ? { xs: 2, sm: 0 } : 0 }}>
      {above}
      <ChartCards sections={group} />
      {notes.map((text) => (
        <Box key={text} component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 12 }}>
          {text}
        </Box>
      ))}
    </Box>
  ) : (
    group.map((one) => <Content key={one.key} section={one} pathOf={pathOf} />)
  );
  if (first.isDetail) {
    return (
      <Foldable title={title} note={aside} bare={hasCharts}>
        {content}
      </Foldable>
    );
  }
  return (
    <Section
      title={title}
      note={aside}
      text={block === null ? undefined : sentences.map(({ text }) => text).join(' ') || undefined}
      bare={hasCharts}
    >
      {content}
    </Section>
  );
};

interface Props {
  readonly document: Pick<ReportDocument, 'sections'>;
  /** The path of all open alarms that the document may name. */
  readonly openAlarms: string;
  /** What follows the section of a key. */
  readonly after?: Readonly<Record<string, ReactNode>>;
  /** What is above the charts by day. */
  readonly aboveCharts?: ReactNode;
}

/** A report as a page, whatever it is about; phones fold what is read last. */
export const DocumentView = ({ document, openAlarms, after, aboveCharts }: Props) => {
  const area = useArea();
  const pathOf: PathOf = (link) => (link ? pathTo(area, link.to, 'show', link.id) : openAlarms);
  const groups = groupedSections(document.sections, 'pages');
  const viewOf = (group: Group): ReactNode => {
    const key = group[0]?.key ?? '';
    return [
      <GroupView key={key} group={group} pathOf={pathOf} above={aboveCharts} />,
      after?.[key] ? <Box key={`after ${key}`}>{after[key]}</Box> : null,
    ];
  };
  return (
    <>
      {groups.filter(([first]) => !first?.isDetail).map(viewOf)}
      <Folds>{groups.filter(([first]) => first?.isDetail).map(viewOf)}</Folds>
    </>
  );
};
