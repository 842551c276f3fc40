import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import type { Site } from '../../../providers/data/devices/site-devices.ts';
import { useAutocompleteTexts } from '../../../providers/autocomplete.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Choice<V> {
  readonly key: string;
  readonly name: string;
  readonly value: V;
}
interface Props<V> {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  /** The variables that can be selected too. */
  readonly variables?: readonly Choice<V>[];
  onChange(value: Site | NoInfer<V> | undefined): void;
}

const MAX_PROJECTS = 500;

const fetchChoices = async (
  provider: SiteDataProvider,
  signal: AbortSignal,
): Promise<readonly Choice<Site>[]> => {
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

/** The key of a variable among the choices. */
export const variableKey = (name: string): string => `v${name}`;

const groupOf = (key: string): string =>
  `editor.${key.startsWith('v') ? 'variables.title' : key.startsWith('p') ? 'by_project' : 'by_tag'}`;

const keyOf = (value: unknown): string | null => {
  const { project_id, tag, variable } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof variable === 'string') return variableKey(variable);
  if (typeof project_id === 'number') return `p${project_id}`;
  return typeof tag === 'string' ? `t${tag}` : null;
};

/** Selects the devices shown by an element: those of a project, with a tag, or of a variable. */
export const DevicesField = <V = never,>({ label, help, value, variables, onChange }: Props<V>) => {
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
  const choices: readonly Choice<Site | V>[] = [...(variables ?? []), ...(data ?? [])];
  const current =
    choices.find((each) => each.key === key) ??
    (key === null ? null : { key, name: key.slice(1), value: value as Site });
  return (
    <Autocomplete<Choice<Site | V>>
      {...texts}
      size="small"
      options={choices}
      loading={isFetching}
      value={current}
      onOpen={() => setOpen(true)}
      groupBy={(each) => translate(groupOf(each.key))}
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
