import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { FieldList } from './field-list.tsx';
import { useLabels } from './labels.ts';

/** Room for three columns beside the menu. */
const WIDE = '@media (min-width: 1400px)';

/** A part of a page with a title. */
export const PageSection = ({
  title,
  action,
  children,
}: {
  readonly title: string;
  /** A button at the end of the line of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      {action && <Box sx={{ my: -1 }}>{action}</Box>}
    </Box>
    {children}
  </Box>
);

interface Props {
  readonly definition: AnyResource;
  readonly record: RaRecord;
  /** Leaves out fields without a value. */
  readonly isBrief?: boolean;
}

const Fields = ({ only, ...props }: Props & { readonly only?: readonly string[] }) => (
  <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 } }}>
    <FieldList {...props} {...(only ? { only } : {})} />
  </Paper>
);

/** The fields of a record, in the sections of its definition. */
export const FieldSections = (props: Props) => {
  const labels = useLabels(props.definition);
  const { sections } = props.definition;
  if (!sections) return <Fields {...props} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        // So that no half of the page stays empty.
        ...(props.isBrief &&
          sections.length === 3 && { [WIDE]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } }),
        alignItems: 'start',
      }}
    >
      {sections.map((section) => (
        <PageSection key={section.name} title={labels.section(section)}>
          <Fields {...props} only={section.fields} />
        </PageSection>
      ))}
    </Box>
  );
};
