import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RaRecord } from 'ra-core';
import { Fragment } from 'react';
import { factorText } from '../../domain/device-models/factor-text.ts';
import type { ModelList, ModelValue } from '../../domain/device-models/model.ts';
import { FieldList, PageSection } from '../../generator/record/fields.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

const definition = resourceNamed('device-models');
const datapoints = resourceNamed('datapoints');
/** Shown as tables. */
const WITHOUT = ['match', 'values', 'lists', 'decoder'];
const MATCH = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 2fr) minmax(0, 3fr)', sm: 'minmax(120px, 200px) 1fr' },
  columnGap: 3,
  rowGap: 1.25,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

/** One row of a model: a value, or a list of past values. */
const Row = ({ path, fact }: { readonly path: string; readonly fact: ModelValue | ModelList }) => {
  const translate = useTranslate();
  const labels = useLabels(datapoints);
  return (
    <TableRow>
      <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{path}</TableCell>
      <TableCell>
        {fact.label ?? fact.key ?? ''}
        {fact.when && (
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            {Object.entries(fact.when)
              .map(([name, value]) =>
                value === null
                  ? translate('models.when_missing', { name })
                  : translate('models.when', { name, value: String(value) }),
              )
              .join(', ')}
          </Box>
        )}
      </TableCell>
      <TableCell>{fact.role ? labels.value('role', fact.role) : ''}</TableCell>
      <TableCell>{factorText(fact)}</TableCell>
    </TableRow>
  );
};

const isIgnored = ({ ignore }: ModelValue): boolean => ignore === true;

/** How a model is recognised: each fact in a row. */
const Match = ({ match }: { readonly match: Readonly<Record<string, unknown>> }) => {
  const translate = useTranslate();
  const textOf = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(String).join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return (
    <Paper variant="outlined" component="dl" sx={{ ...MATCH, m: 0, p: { xs: 2, sm: 3 }, borderRadius: 1 }}>
      {Object.entries(match).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{translate(`models.match.${name}`, { _: name })}</dt>
          <dd>{textOf(value)}</dd>
        </Fragment>
      ))}
    </Paper>
  );
};

/** What a device model says: how it is recognised, and what its values mean. */
export const ModelFacts = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const { values, lists, decoder, match } = record as unknown as {
    readonly values: readonly ModelValue[];
    readonly lists: readonly ModelList[] | null;
    readonly decoder: string | null;
    readonly match: Readonly<Record<string, unknown>> | null;
  };
  const ignored = values.filter(isIgnored).map(({ from }) => from);
  const isBuiltIn = record['is_builtin'] === true;
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isBuiltIn && <Alert severity="info">{translate('models.built_in')}</Alert>}
      <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 } }}>
        <FieldList record={record} without={WITHOUT} />
      </Paper>
      <PageSection title={labels.field('values')}>
        <TableContainer component={Paper} variant="outlined">
          <Table size="small">
            <TableHead>
              <TableRow>
                {(['path', 'name', 'meaning', 'unit'] as const).map((name) => (
                  <TableCell key={name}>{translate(`models.column.${name}`)}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {values
                .filter((fact) => !isIgnored(fact))
                .map((fact) => (
                  // A path may have several meanings.
                  <Row key={JSON.stringify(fact)} path={fact.from} fact={fact} />
                ))}
              {(lists ?? []).map((fact) => (
                <Row
                  key={JSON.stringify(fact)}
                  path={`${fact.path}[]${fact.value === '' ? '' : `.${fact.value}`}`}
                  fact={fact}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        {ignored.length > 0 && (
          <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>
            {translate('models.ignored', { names: ignored.join(', ') })}
          </Box>
        )}
      </PageSection>
      {match && (
        <PageSection title={labels.field('match')}>
          <Match match={match} />
        </PageSection>
      )}
      {decoder && (
        <PageSection title={labels.field('decoder')}>
          <Paper
            component="pre"
            variant="outlined"
            tabIndex={0}
            sx={{ m: 0, p: 2, overflow: 'auto', maxHeight: 400, fontSize: 13 }}
          >
            {decoder.trim()}
          </Paper>
        </PageSection>
      )}
      {!isBuiltIn && <RecordHistory resource={definition.name} ids={[Number(record.id)]} />}
    </Box>
  );
};
