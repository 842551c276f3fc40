import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../../providers/http.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly value: { readonly project_id: number } | { readonly tag: string };
}
interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  onChange(value: Choice['value'] | undefined): void;
}

const fetchChoices = async (signal: AbortSignal): Promise<readonly Choice[]> => {
  const [projects, tags] = await Promise.all([
    api.get<readonly { id: number; title: string }[]>('/projects', {
      query: { sort: '["title","ASC"]', range: '[0,499]' },
      signal,
    }),
    api.get<{ data: readonly { tag: string }[] }>('/devices/tags', { signal }),
  ]);
  return [
    ...projects.map(({ id, title }) => ({ key: `p${id}`, name: title, value: { project_id: id } })),
    ...tags.data.map(({ tag }) => ({ key: `t${tag}`, name: tag, value: { tag } })),
  ];
};

const keyOf = (value: unknown): string | null => {
  const { project_id, tag } = (value ?? {}) as { project_id?: unknown; tag?: unknown };
  if (typeof project_id === 'number') return `p${project_id}`;
  return typeof tag === 'string' ? `t${tag}` : null;
};

/** Selects the devices shown by an element: those of a project or with a tag. */
export const DevicesField = ({ label, help, value, onChange }: Props) => {
  const translate = useTranslate();
  const texts = useAutocompleteTexts();
  const key = keyOf(value);
  const [open, setOpen] = useState(key !== null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['editor', 'devices-of'],
    queryFn: ({ signal }) => fetchChoices(signal),
    enabled: open,
  });
  const current =
    data?.find((each) => each.key === key) ??
    (key === null ? null : { key, name: key.slice(1), value: value as Choice['value'] });
  return (
    <Autocomplete<Choice>
      {...texts}
      size="small"
      options={data ?? []}
      loading={isFetching}
      value={current}
      onOpen={() => setOpen(true)}
      groupBy={(each) => translate('project_id' in each.value ? 'editor.by_project' : 'editor.by_tag')}
      getOptionLabel={({ name }) => name}
      getOptionKey={(each) => each.key}
      isOptionEqualToValue={(a, b) => a.key === b.key}
      onChange={(_, next) => onChange(next?.value)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== null} helperText={error?.message ?? help} />
      )}
    />
  );
};
