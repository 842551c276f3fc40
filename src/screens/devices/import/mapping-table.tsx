import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useLabels } from '../../../generator/labels.ts';
import { importedFields } from '../../../schema/import-columns.ts';
import type { AnyResource } from '../../../schema/resource.ts';
import { mappingFaults } from './guess.ts';
import type { FileHead } from './read-file.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Mapping } from '../../../domain/api/import-outcome.ts';

// Sample values have their own column, or on a phone appear below the header.
const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const;
const PHONE_ONLY = {
  display: { sm: 'none' },
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 400,
} as const;

interface Props {
  readonly definition: AnyResource;
  readonly head: FileHead;
  readonly mapping: Mapping;
  readonly isDisabled: boolean;
  onChange(mapping: Mapping): void;
}

/** The file's columns with sample values and the device field each maps to. */
export const MappingTable = ({ definition, head, mapping, isDisabled, onChange }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const { missing, duplicates } = mappingFaults(mapping);
  // Headers may repeat; the server reports that.
  const columns = head.headers
    .map((header, index) => ({ key: `${index} ${header}`, header, samples: head.samples[index] ?? [] }))
    .filter(({ header }) => header !== '');
  const names = (fields: readonly string[]): string => fields.map(labels.field).join(', ');
  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={translate('imports.columns')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('imports.header')}</TableCell>
              <TableCell sx={WIDE_ONLY}>{translate('imports.first_rows')}</TableCell>
              <TableCell>{translate('imports.field')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map(({ key, header, samples }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {header}
                  <Box sx={PHONE_ONLY}>{samples.filter(Boolean).join(' · ')}</Box>
                </TableCell>
                <TableCell
                  sx={{ ...WIDE_ONLY, color: 'text.secondary', maxWidth: 320, overflowWrap: 'anywhere' }}
                >
                  {samples.filter(Boolean).join(' · ')}
                </TableCell>
                <TableCell sx={{ minWidth: { xs: 160, sm: 200 } }}>
                  <TextField
                    select
                    size="small"
                    fullWidth
                    disabled={isDisabled}
                    value={mapping[header] ?? ''}
                    onChange={({ target }) => onChange({ ...mapping, [header]: target.value || null })}
                    slotProps={{
                      select: {
                        displayEmpty: true,
                        SelectDisplayProps: { 'aria-label': translate('imports.field_of', { header }) },
                      },
                    }}
                  >
                    <MenuItem value="">{translate('imports.leave_out')}</MenuItem>
                    {importedFields(definition).map((name) => (
                      <MenuItem key={name} value={name}>
                        {labels.field(name)}
                      </MenuItem>
                    ))}
                  </TextField>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {missing.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('imports.missing', { names: names(missing) })}
        </Alert>
      )}
      {duplicates.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('imports.twice', { names: names(duplicates) })}
        </Alert>
      )}
    </>
  );
};
