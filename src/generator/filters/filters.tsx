import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListFilterContext } from 'ra-core';
import { useEffect, useState, type ReactNode } from 'react';
import { zoneNames } from '../../domain/time/time-zones.ts';
import type { Field, FieldKind } from '../../schema/field.ts';
import { booleanWord } from '../../schema/labels.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useLabels } from '../labels.ts';
import { RecordPicker, TagPicker, WordPicker } from '../form/pickers.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly definition: AnyResource;
  readonly name: string;
}
interface ControlProps extends Props {
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  onChange(value: unknown): void;
}

/** A select with "Any" as the first option. */
const FewFilter = ({
  label,
  value,
  onChange,
  options,
}: ControlProps & { options: readonly [string, unknown][] }) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value === undefined ? '' : JSON.stringify(value)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : JSON.parse(target.value))}
      fullWidth
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('generator.list.any')}</MenuItem>
      {options.map(([word, option]) => (
        <MenuItem key={word} value={JSON.stringify(option)}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  );
};

const ChoiceFilter = (props: ControlProps) => {
  const labels = useLabels(props.definition);
  const options = (props.field.values ?? []).map((word): [string, string] => [
    labels.value(props.name, word),
    word,
  ]);
  return <FewFilter {...props} options={options} />;
};

/** A number whose values have names, the highest first. */
const NamedFilter = (props: ControlProps) => {
  const labels = useLabels(props.definition);
  const options = Object.entries(props.field.names ?? {})
    .map(([value, word]): [string, number] => [labels.value(props.name, word), Number(value)])
    .toSorted(([, a], [, b]) => b - a);
  return <FewFilter {...props} options={options} />;
};

const BooleanFilter = (props: ControlProps) => {
  const translate = useTranslate();
  const options = [true, false].map((value): [string, boolean] => [
    translate(`generator.value.${booleanWord(props.field, value)}`),
    value,
  ]);
  return <FewFilter {...props} options={options} />;
};

const TextFilter = ({ label, value, onChange }: ControlProps) => {
  const translate = useTranslate();
  const applied = typeof value === 'string' ? value : '';
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  const apply = (): void => onChange(text.trim() === '' ? undefined : text.trim());
  return (
    <TextField
      size="small"
      label={label}
      placeholder={translate('generator.list.any')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      fullWidth
      sx={{ '& input::placeholder': { opacity: 1, color: 'text.primary' } }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

const ReferenceFilter = ({ field, label, value, onChange }: ControlProps) => {
  const any = useTranslate()('generator.list.any');
  return (
    <RecordPicker
      of={field.of ?? ''}
      label={label}
      size="small"
      value={typeof value === 'number' ? value : null}
      onChange={(id) => onChange(id ?? undefined)}
      emptyText={any}
    />
  );
};

const ZoneFilter = ({ label, value, onChange }: ControlProps) => {
  const any = useTranslate()('generator.list.any');
  return (
    <WordPicker
      words={zoneNames()}
      label={label}
      size="small"
      value={typeof value === 'string' ? value : null}
      onChange={(zone) => onChange(zone ?? undefined)}
      emptyText={any}
    />
  );
};

const TagsFilter = ({ label, value, onChange }: ControlProps) => (
  <TagPicker
    label={label}
    value={Array.isArray(value) ? value.map(String) : []}
    onChange={(tags) => onChange(tags.length > 0 ? tags : undefined)}
  />
);

const controls: Partial<Record<FieldKind, (props: ControlProps) => ReactNode>> = {
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  boolean: BooleanFilter,
  belongsTo: ReferenceFilter,
  manyOf: ReferenceFilter,
  tags: TagsFilter,
  timeZone: ZoneFilter,
};

/** One filter of a list, rendered by its field's kind. */
export const Filter = ({ definition, name }: Props) => {
  const labels = useLabels(definition);
  const { filterValues, setFilters } = useListFilterContext();
  const field = definition.fields[name];
  if (!field) return null;
  const Control = field.names ? NamedFilter : (controls[field.kind] ?? TextFilter);
  const onChange = (value: unknown): void => {
    const { [name]: _, ...others } = filterValues as Record<string, unknown>;
    setFilters(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <Control
      definition={definition}
      name={name}
      field={field}
      label={labels.field(name)}
      value={filterValues[name]}
      onChange={onChange}
    />
  );
};
