import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Variable } from '../../../domain/dashboard/variables/variables.ts';
import { useAutocompleteSearch, useDebounced } from '../../../providers/autocomplete.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const PAUSE_MS = 200;
const MAX_FOUND = 50;

interface Option {
  readonly value: string;
  readonly title: string;
}

const RESOURCES = { project: 'projects', device: 'devices' } as const;

const findOptions = async (
  provider: SiteDataProvider,
  { kind, tag_key }: Variable,
  q: string,
  signal: AbortSignal,
): Promise<readonly Option[]> => {
  if (kind === 'tag') {
    const tags = await provider.deviceTags(signal);
    return tags
      .filter(({ tag }) => tag_key === undefined || tag.startsWith(`${tag_key}:`))
      .map(({ tag }) => ({ value: tag, title: tag }));
  }
  const { data } = await provider.getList<{ id: number; title: string }>(RESOURCES[kind], {
    pagination: { page: 1, perPage: MAX_FOUND },
    sort: { field: 'title', order: 'ASC' },
    filter: q === '' ? {} : { q },
    meta: { background: true },
    signal,
  });
  return data.map(({ id, title }) => ({ value: String(id), title }));
};

/** The title of the project or device that is the default. */
const useTitle = ({ kind, default: value }: Variable): string | undefined => {
  const provider = useDataProvider<SiteDataProvider>();
  const { data } = useQuery({
    queryKey: ['editor', 'variable default', kind, value],
    queryFn: async () => {
      if (kind === 'tag' || value === undefined) return value ?? '';
      const found = await provider.getMany<{ id: number; title: string }>(RESOURCES[kind], {
        ids: [Number(value)],
      });
      return found.data[0]?.title ?? `#${value}`;
    },
    enabled: value !== undefined,
  });
  return data ?? value;
};

/** Selects what is shown without a choice. */
export const DefaultField = ({
  variable,
  onChange,
}: {
  readonly variable: Variable;
  onChange(value: string | undefined): void;
}) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { open, text, searching } = useAutocompleteSearch();
  const title = useTitle(variable);
  const q = useDebounced(text === title ? '' : text, PAUSE_MS);
  const { data, isFetching, error } = useQuery({
    queryKey: ['editor', 'variable options', variable.kind, variable.tag_key, q],
    queryFn: ({ signal }) => findOptions(provider, variable, q, signal),
    enabled: open,
  });
  const value = variable.default === undefined ? null : { value: variable.default, title: title ?? '' };
  return (
    <Autocomplete<Option>
      {...searching}
      size="small"
      options={data ?? []}
      loading={isFetching}
      value={value}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_, next) => onChange(next?.value)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('editor.variables.default')}
          error={error !== null}
          helperText={error?.message ?? translate('editor.variables.default_help')}
        />
      )}
    />
  );
};
