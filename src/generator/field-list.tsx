import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import { Fragment } from 'react';
import { TOUCH } from '../providers/theme/tokens.ts';
import type { AnyResource } from '../schema/resource.ts';
import { Cell } from './cells.tsx';
import { hasValue } from './has-value.ts';
import { useLabels } from './labels.ts';

interface Props {
  readonly definition: AnyResource;
  readonly record: RaRecord;
  /** Fields to omit. */
  readonly without?: readonly string[];
  /** Only these fields, in this order. */
  readonly only?: readonly string[];
  /** Leaves out fields without a value. */
  readonly isBrief?: boolean;
}

const NONE: readonly string[] = [];

/** A link for fingers doesn't set rows of facts apart, on however many lines it is. */
export const LINKS_IN_FACTS = {
  [TOUCH]: { '& dd a': { display: 'inline', minHeight: 0, py: '14px', my: '-14px' } },
} as const;

/** All fields of a record as labels and values. */
export const FieldList = ({ definition, record, without = NONE, only, isBrief = false }: Props) => {
  const labels = useLabels(definition);
  const names = Object.keys(definition.fields).filter(
    (name) =>
      name !== definition.title &&
      !without.includes(name) &&
      record[name] !== undefined &&
      !definition.fields[name]?.writeOnly,
  );
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 2fr) minmax(0, 3fr)',
          sm: isBrief ? 'fit-content(120px) minmax(0, 1fr)' : 'minmax(120px, 200px) 1fr',
        },
        columnGap: { xs: 2, sm: 3 },
        rowGap: { xs: 0.75, sm: 1.25 },
        alignItems: { xs: 'baseline', sm: 'normal' },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
        // Tags are chips, of which there may be several lines.
        '& :is(dt:has(+ dd > .plain-tags), dd:has(> .plain-tags))': { alignSelf: 'start' },
        ...LINKS_IN_FACTS,
      }}
    >
      {(only ?? [...names, 'created_at', 'updated_at'])
        .filter((name) => !isBrief || hasValue(record[name]))
        .map((name) => (
          <Fragment key={name}>
            <dt>{labels.field(name)}</dt>
            <dd>
              <Cell definition={definition} name={name} record={record} full />
            </dd>
          </Fragment>
        ))}
    </Box>
  );
};
