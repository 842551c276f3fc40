import CloudOff from '@mui/icons-material/CloudOffOutlined';
import SearchOff from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useListContext } from 'ra-core';
import type { AnyResource } from '../../schema/resource.ts';
import { useActiveFilters } from '../filters/active-filters.ts';
import { useAllowed } from '../allowed.ts';
import { icons } from '../../providers/icons.tsx';
import { inSentence, useLabels } from '../labels.ts';
import { CreateLink } from '../record/create-link.tsx';
import { StatePanel } from '../page/state-panel.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useDefinition } from '../use-definition.ts';

/** Empty state without any records, with the next step. */
export const ListEmpty = () => {
  const definition = useDefinition();
  const translate = useTranslate();
  const labels = useLabels(definition);
  const create = useAllowed(definition)('create');
  const Icon = icons[definition.menu ? definition.menu.icon : 'list'];
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('generator.list.empty', { name: inSentence(labels.many) })}
      text={labels.purpose ?? translate(create ? 'generator.list.empty_create' : 'generator.list.empty_wait')}
      action={create && <CreateLink first />}
    />
  );
};

/** Empty state when no records match. */
export const ListNothing = () => {
  const translate = useTranslate();
  const { q, clearAll } = useActiveFilters();
  return (
    <StatePanel
      icon={<SearchOff />}
      title={q ? translate('generator.list.nothing_search', { q }) : translate('generator.list.nothing')}
      text={translate('generator.list.nothing_help')}
      action={
        <Button variant="outlined" onClick={clearAll}>
          {translate('generator.list.clear')}
        </Button>
      }
    />
  );
};

/** Error state of a list. */
export const ListFailed = () => {
  const definition = useDefinition();
  const translate = useTranslate();
  const labels = useLabels(definition);
  const { error, refetch } = useListContext();
  return (
    <StatePanel
      alert
      icon={<CloudOff />}
      title={translate('generator.list.failed', { name: inSentence(labels.many) })}
      text={error?.message}
      action={
        <Button variant="outlined" onClick={() => void refetch()}>
          {translate('generator.list.retry')}
        </Button>
      }
    />
  );
};

interface Props {
  readonly definition: AnyResource;
  readonly phone: boolean;
}

/** Placeholder rows or cards of the same height, to avoid layout shifts. */
export const ListSkeleton = ({ definition, phone }: Props) => (
  <Box aria-busy="true">
    {Array.from({ length: phone ? 7 : 10 }, (_, row) => (
      <Box
        key={row}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: 2,
          height: phone ? 88 : 37,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {(phone ? ['one'] : definition.list.columns).map((column) => (
          <Skeleton key={column} variant="rounded" height={phone ? 64 : 14} sx={{ flex: 1 }} />
        ))}
      </Box>
    ))}
  </Box>
);
