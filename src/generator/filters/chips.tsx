import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useGetManyAggregate, type RaRecord } from 'ra-core';
import { resourceNamed } from '../../resources/all.ts';
import type { Field } from '../../schema/field.ts';
import { booleanWord } from '../../schema/labels.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useActiveFilters } from './active-filters.ts';
import { useLabels } from '../labels.ts';
import { titleOf } from '../record/link.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface ChipProps {
  readonly label: string;
  readonly value: string;
  onRemove(): void;
}

/** The whole chip is a button that removes its filter. */
const FilterChip = ({ label, value, onRemove }: ChipProps) => {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      label={
        <>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>{' '}
          {value}
        </>
      }
      aria-label={translate('lists.remove_filter', { label, value })}
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<Close />}
      sx={{ height: { xs: 36, sm: 28 }, maxWidth: 320 }}
    />
  );
};

const ReferenceChip = ({ of, id, ...props }: Omit<ChipProps, 'value'> & { of: string; id: unknown }) => {
  const definition = resourceNamed(of);
  const { data, isPending } = useGetManyAggregate<RaRecord>(of, {
    ids: typeof id === 'number' ? [id] : [],
    meta: { background: true },
  });
  const record = data?.find((each) => each?.id === id);
  const unnamed = isPending ? '…' : `#${String(id)}`;
  return <FilterChip {...props} value={record ? titleOf(definition, record) : unnamed} />;
};

const useWord = (definition: AnyResource) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const one = (name: string, field: Field | undefined, value: unknown): string => {
    if (value === null || value === 'null') return translate('generator.form.none');
    if (typeof value === 'boolean') return translate(`generator.value.${booleanWord(field, value)}`);
    const named = typeof value === 'number' ? field?.names?.[value] : undefined;
    if (named !== undefined) return labels.value(name, named);
    return field?.values ? labels.value(name, String(value)) : String(value);
  };
  return (name: string, value: unknown): string =>
    (Array.isArray(value) ? value : [value])
      .map((each) => one(name, definition.fields[name], each))
      .join(', ');
};

/** The active filters of the list as chips. */
export const FilterChips = ({ definition }: { readonly definition: AnyResource }) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const word = useWord(definition);
  const { names, values, remove, clear } = useActiveFilters();
  if (names.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={translate('generator.list.filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 1 }}
    >
      {names.map((name) => {
        const field = definition.fields[name];
        const common = { label: labels.field(name), onRemove: () => remove(name) };
        const value = values[name];
        return field?.of && typeof value === 'number' ? (
          <ReferenceChip key={name} {...common} of={field.of} id={value} />
        ) : (
          <FilterChip key={name} {...common} value={word(name, value)} />
        );
      })}
      <Button size="small" onClick={clear}>
        {translate('generator.list.clear')}
      </Button>
    </Box>
  );
};
