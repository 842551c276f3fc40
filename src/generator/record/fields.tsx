import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRecordContext, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { SimpleShowLayout } from 'react-admin';
import { TOUCH } from '../../providers/theme/tokens.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { Cell } from '../list/cells.tsx';
import { hasValue } from '../has-value.ts';
import { useLabels } from '../labels.ts';
import { useDefinition } from '../use-definition.ts';

const NONE: readonly string[] = [];

/** A link for fingers doesn't set rows of facts apart, on however many lines it is. */
export const LINKS_IN_FACTS = {
  [TOUCH]: { '& dd a': { display: 'inline-block', minHeight: 0, py: '13px', my: '-13px' } },
} as const;

/** The labels and values of a list of facts, in two columns. */
const factsOf = (isBrief: boolean) =>
  ({
    p: 0,
    '& > dl': {
      m: 0,
      display: 'grid',
      gridTemplateColumns: {
        xs: 'minmax(0, 2fr) minmax(0, 3fr)',
        sm: isBrief ? 'fit-content(120px) minmax(0, 1fr)' : 'minmax(120px, 200px) 1fr',
      },
      columnGap: { xs: 2, sm: 3 },
      rowGap: { xs: 0.75, sm: 1.25 },
      alignItems: { xs: 'baseline', sm: 'normal' },
    },
    '& .RaSimpleShowLayout-row': { display: 'contents' },
    '& dt.RaLabeled-label': { m: 0, fontSize: 'inherit' },
    '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
    // Tags are chips, of which there may be several lines.
    '& :is(dt:has(+ dd > .plain-tags), dd:has(> .plain-tags))': { alignSelf: 'start' },
    ...LINKS_IN_FACTS,
  }) as const;

interface FieldProps {
  readonly definition: AnyResource;
  readonly source: string;
  readonly label: string;
}

/** A value of the record, whose label is that of `<SimpleShowLayout>`. */
const GeneratedField = ({ definition, source }: FieldProps) => {
  const record = useRecordContext();
  return <dd>{record && <Cell definition={definition} name={source} record={record} full />}</dd>;
};

interface ListProps {
  /** Default: the resource of the page. */
  readonly resource?: string;
  readonly record: RaRecord;
  /** Fields to omit. */
  readonly without?: readonly string[];
  /** Only these fields, in this order. */
  readonly only?: readonly string[];
  /** Leaves out fields without a value. */
  readonly isBrief?: boolean;
}

/** All fields of a record as labels and values. */
export const FieldList = ({ resource, record, without = NONE, only, isBrief = false }: ListProps) => {
  const definition = useDefinition(resource);
  const labels = useLabels(definition);
  const names = Object.keys(definition.fields).filter(
    (name) =>
      name !== definition.title &&
      !without.includes(name) &&
      record[name] !== undefined &&
      !definition.fields[name]?.writeOnly,
  );
  return (
    <SimpleShowLayout record={record} component="dl" spacing={0} sx={factsOf(isBrief)}>
      {(only ?? [...names, 'created_at', 'updated_at'])
        .filter((name) => !isBrief || hasValue(record[name]))
        .map((name) => (
          <GeneratedField key={name} definition={definition} source={name} label={labels.field(name)} />
        ))}
    </SimpleShowLayout>
  );
};

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
  const definition = useDefinition();
  const labels = useLabels(definition);
  const { sections } = definition;
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
