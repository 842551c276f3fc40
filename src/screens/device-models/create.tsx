import Skeleton from '@mui/material/Skeleton';
import { useGetOne, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { GeneratedCreate } from '../../generator/form/create.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { modelForm } from './form.tsx';

/** The model that is copied, if one is. */
const useCopied = (
  resource: string,
): { readonly record: RaRecord | undefined; readonly isPending: boolean } => {
  const state = useLocation().state as { readonly copied?: number } | null;
  const id = state?.copied;
  const { data, isPending } = useGetOne<RaRecord>(resource, { id: id ?? 0 }, { enabled: id !== undefined });
  return { record: data, isPending: id !== undefined && isPending };
};

/** Creates a device model, beside a message that it is tried on; a copy starts with the facts of another. */
export default function DeviceModelCreate({ resource }: { readonly resource: string }) {
  const definition = resourceNamed(resource);
  const translate = useTranslate();
  const { record, isPending } = useCopied(resource);
  const start = useMemo(
    () =>
      record && {
        ...Object.fromEntries(definition.form.map((name) => [name, record[name] as unknown])),
        title: translate('models.copy_of', { title: String(record['title']) }),
        key: `${String(record['key'])}-copy`,
      },
    [record, definition, translate],
  );
  if (isPending) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  return <GeneratedCreate {...modelForm} {...(start ? { defaultValues: start } : {})} />;
}
