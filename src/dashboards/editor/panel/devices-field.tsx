import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import type { Site } from '../../../providers/data/site-devices.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly value: Site;
}
interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  onChange(value: Choice['value'] | undefined): void;
}

const MAX_PROJECTS = 500;

const fetchChoices = async (provider: SiteDataProvider, signal: AbortSignal): Promise<readonly Choice[]> => {
  const [projects, tags] = await Promise.all([
    provider.getList<{ id: number; title: string }>('projects', {
      pagination: { page: 1, perPage: MAX_PROJECTS },
      sort: { field: 'title', order: 'ASC' },
      filter: {},
      meta: { background: true },
      signal,
    }),
    provider.deviceTags(signal),
  ]);
  return [
    ...projects.data.map(({ id, title }) => ({ key: `p${id}`, name: title, value: { project_id: id } })),
    ...tags.map(({ tag }) => ({ key: `t${tag}`, name: tag, value: { tag } })),
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
  const provider = useDataProvider<SiteDataProvider>();
  const texts = useAutocompleteTexts();
  const key = keyOf(value);
  const [open, setOpen] = useState(key !== null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['editor', 'devices-of'],
    queryFn: ({ signal }) => fetchChoices(provider, signal),
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
