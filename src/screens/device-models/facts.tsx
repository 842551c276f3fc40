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
import { factorText } from '../../domain/device-models/factor-text.ts';
import type { DeviceModel, ModelList, ModelValue } from '../../domain/device-models/model.ts';
import { FieldList } from '../../generator/field-list.tsx';
import { PageSection } from '../../generator/field-sections.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

const definition = resourceNamed('device-models');
const datapoints = resourceNamed('datapoints');
/** Shown as tables. */
const WITHOUT = ['match', 'values', 'lists', 'decoder'];

/** One row of a model: a value, or a list of past values. */
const Row = ({ path, fact }: { readonly path: string; readonly fact: ModelValue | ModelList }) => {
  const translate = useTranslate();
  const labels = useLabels(datapoints);
  const isIgnored = 'ignore' in fact && fact.ignore === true;
  return (
    <TableRow>
      <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{path}</TableCell>
      <TableCell>{isIgnored ? translate('models.ignore') : (fact.label ?? fact.key ?? '')}</TableCell>
      <TableCell>{fact.role ? labels.value('role', fact.role) : ''}</TableCell>
      <TableCell>{factorText(fact)}</TableCell>
    </TableRow>
  );
};

/** What a device model says: how it is recognised, and what its values mean. */
export const ModelFacts = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const { values, lists, decoder, match } = record as unknown as Readonly<
    Record<keyof DeviceModel, unknown>
  > & { readonly values: readonly ModelValue[]; readonly lists: readonly ModelList[] | null };
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {record['is_builtin'] === true && <Alert severity="info">{translate('models.built_in')}</Alert>}
      <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 } }}>
        <FieldList definition={definition} record={record} without={WITHOUT} />
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
              {values.map((fact) => (
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
      </PageSection>
      {[
        ['match', match],
        ['decoder', decoder],
      ].map(([name, value]) =>
        value === null || value === undefined ? null : (
          <PageSection key={String(name)} title={labels.field(String(name))}>
            <Paper
              component="pre"
              variant="outlined"
              tabIndex={0}
              sx={{ m: 0, p: 2, overflow: 'auto', maxHeight: 400, fontSize: 13 }}
            >
              {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
            </Paper>
          </PageSection>
        ),
      )}
      <RecordHistory resource={definition.name} ids={[Number(record.id)]} />
    </Box>
  );
};
