import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type Role, ROLES } from '../../domain/access/roles.ts';
import { useLabels } from '../../generator/labels.ts';
import { useField, useInputProps } from '../../generator/form/use-field.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';

type RoleMap = Readonly<Record<string, Role>>;
type Row = readonly [value: string, role: Role];

const mapOf = (rows: readonly Row[]): RoleMap =>
  Object.fromEntries(
    rows.map(([value, role]) => [value.trim(), role] as const).filter(([value]) => value !== ''),
  );

/** Which values of the role claim become which roles. */
export const RoleMapInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const roleLabels = useLabels(resourceNamed('users'));
  const companyId = useWatch({ name: 'company_id' }) as number | null | undefined;
  const { value, onChange, onBlur, fieldProps } = useField<RoleMap>(
    useInputProps({ source, helperText: translate('identity_providers.roles_help') }),
  );
  // Rows that are being typed have no value yet, or one that another row has.
  const [rows, setRows] = useState<readonly Row[]>(() => Object.entries(value ?? {}));
  const change = (next: readonly Row[]): void => {
    setRows(next);
    onChange(mapOf(next));
  };
  const replace = (at: number, row: Row): void => change(rows.with(at, row));
  // A company’s provider can’t make superadmins.
  const roles = (own: Role) =>
    ROLES.filter((role) => role !== 'superadmin' || own === role || (companyId ?? null) === null);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 12, mb: 1 }}>
        {fieldProps.label}
      </FormLabel>
      {rows.map(([name, role], at) => (
        // The rows have no other identity than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} sx={{ display: 'flex', gap: 1, mb: 1.5 }}>
          <TextField
            size="small"
            label={translate('identity_providers.claim_value')}
            value={name}
            onChange={(event) => replace(at, [event.target.value, role])}
            onBlur={onBlur}
            sx={{ flex: '3 1 0', minWidth: 0 }}
            slotProps={{ htmlInput: { maxLength: 200, spellCheck: false, autoCapitalize: 'none' } }}
          />
          <TextField
            size="small"
            select
            label={translate('identity_providers.role')}
            value={role}
            onChange={(event) => replace(at, [name, event.target.value as Role])}
            sx={{ flex: '2 1 0', minWidth: 0 }}
          >
            {roles(role).map((each) => (
              <MenuItem key={each} value={each}>
                {roleLabels.value('role', each)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={translate('identity_providers.remove', { value: name })}
            onClick={() => change(rows.filter((_, index) => index !== at))}
          >
            <Close />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<Add />} onClick={() => change([...rows, ['', 'user']])}>
        {translate('identity_providers.add')}
      </Button>
      <FormHelperText error={fieldProps.error}>
        {rows.length === 0 && !fieldProps.error
          ? translate('identity_providers.no_roles')
          : fieldProps.helperText}
      </FormHelperText>
    </Box>
  );
};
