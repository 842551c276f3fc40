import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { fieldChanges, type FieldChange } from '../../domain/audit/changes.ts';
import { HIDDEN } from '../../domain/audit/audit.ts';
import { NOTHING } from '../../domain/text/format.ts';
import { humanise } from '../../schema/labels.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { Cell, OwnCells } from '../list/cells.tsx';
import { useLabels } from '../labels.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { resourceNamed } from '../../resources/all.ts';
import { changedResource, type Change } from './change.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface ValueProps {
  readonly definition: AnyResource | undefined;
  readonly field: string;
  readonly value: unknown;
}

/** A value as its field renders it; for removed fields, as stored. */
export const Value = ({ definition, field, value }: ValueProps) => {
  const translate = useTranslate();
  if (value === HIDDEN) return <>{translate('history.hidden')}</>;
  if (Array.isArray(value) && value.length === 0) return <>{NOTHING}</>;
  if (definition?.fields[field]) {
    return <Cell definition={definition} name={field} record={{ [field]: value }} full />;
  }
  if (value === null || value === undefined || value === '') return <>{NOTHING}</>;
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>;
};

const Part = ({
  name,
  children,
  isOld = false,
  isList = false,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly isOld?: boolean;
  /** Wraps long lists next to the sign, not below it. */
  readonly isList?: boolean;
}) => (
  <Box
    component="span"
    sx={{
      position: 'relative',
      ...(isList ? { display: 'inline-flex', alignItems: 'baseline', gap: 0.5 } : {}),
      color: isOld ? 'text.secondary' : 'text.primary',
      overflowWrap: 'anywhere',
      minWidth: 0,
    }}
  >
    <VisuallyHidden>{name}: </VisuallyHidden>
    {children}
  </Box>
);

/** `before → after`; for lists the added and removed entries, for created or deleted records the value. */
const FieldDiff = ({
  definition,
  change,
  of,
}: {
  readonly definition: AnyResource | undefined;
  readonly change: FieldChange;
  readonly of: Change;
}) => {
  const translate = useTranslate();
  const value = (each: unknown) => <Value definition={definition} field={change.field} value={each} />;
  if (of.before === null) return <Part name={translate('history.value')}>{value(change.after)}</Part>;
  if (of.after === null) return <Part name={translate('history.value')}>{value(change.before)}</Part>;
  const parts = [
    { name: 'removed', sign: '−', values: change.removed ?? [] },
    { name: 'added', sign: '+', values: change.added ?? [] },
  ] as const;
  if (parts.some(({ values }) => values.length > 0)) {
    return parts
      .filter(({ values }) => values.length > 0)
      .map(({ name, sign, values }) => (
        <Part key={name} name={translate(`history.${name}`)} isOld={name === 'removed'} isList>
          <span aria-hidden>{sign}</span>
          {value(values)}
        </Part>
      ));
  }
  return (
    <>
      <Part name={translate('history.before')} isOld>
        {value(change.before)}
      </Part>
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        →
      </Box>
      <Part name={translate('history.after')}>{value(change.after)}</Part>
    </>
  );
};

const ANY = resourceNamed('audit');
/** Custom cells need the full record; a change has only parts of it. */
const PLAIN = {};

/** Labels and values in two columns; one below the other on a phone. */
export const ChangeGrid = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(88px, min(160px, 35%)) minmax(0, 1fr)' },
      columnGap: 2,
      rowGap: { xs: 0, sm: 0.5 },
      '& dt': { color: 'text.secondary', fontSize: { xs: 12, sm: 14 } },
      // A link for fingers doesn't set the rows apart.
      [TOUCH]: { '& dd a': { my: '-11px' } },
      '& dd': { m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1 },
    }}
  >
    {children}
  </Box>
);

/** The changed fields, with values before and after. */
export const ChangeFields = ({ change }: { readonly change: Change }) => {
  const translate = useTranslate();
  const definition = changedResource(change);
  const labels = useLabels(definition ?? ANY);
  const order = definition ? Object.keys(definition.fields) : [];
  const changed = fieldChanges(change.before, change.after, order);
  // Its name says what a number stands for.
  const fields = changed.filter(({ field }) => {
    const name = definition?.fields[field]?.namedBy;
    return name === undefined || !changed.some((one) => one.field === name);
  });
  if (fields.length === 0) {
    return <Box sx={{ color: 'text.secondary' }}>{translate('history.no_fields')}</Box>;
  }
  return (
    <ChangeGrid>
      {fields.map((each) => (
        <Fragment key={each.field}>
          <dt>{definition?.fields[each.field] ? labels.field(each.field) : humanise(each.field)}</dt>
          <dd>
            <OwnCells value={PLAIN}>
              <FieldDiff definition={definition} change={each} of={change} />
            </OwnCells>
          </dd>
        </Fragment>
      ))}
    </ChangeGrid>
  );
};
