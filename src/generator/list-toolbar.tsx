import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { pinsOf } from '../domain/pins.ts';
import type { AnyResource } from '../schema/resource.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { Filter } from './filters.tsx';
import { useMe } from './me.ts';
import { SearchField } from './search-field.tsx';

interface Props {
  readonly definition: AnyResource;
  /** Fields that this list has a fixed value for. */
  readonly without: readonly string[];
}

/** The filters that leave this reader a choice. */
const useFilters = ({ definition, without }: Props): readonly string[] => {
  const me = useMe();
  const pins = me ? pinsOf(definition.access, me.role) : {};
  return (definition.list.filters ?? []).filter((name) => !without.includes(name) && !pins[name]?.fixed);
};

/** Search, filters and columns, in one line; on a phone the filters fold away. */
export const ListToolbar = (props: Props) => {
  const { definition } = props;
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const filters = useFilters(props);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useState(false);
  const active = Object.keys(filterValues).filter((name) => name !== 'q').length;
  const controls = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
      {filters.map((name) => (
        <Filter key={name} definition={definition} name={name} />
      ))}
      {active > 0 && (
        <Button size="small" startIcon={<Close />} onClick={() => setFilters({ q: filterValues.q }, {})}>
          {translate('generator.list.clear')}
        </Button>
      )}
    </Box>
  );
  return (
    <Box sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SearchField />
        {phone ? (
          filters.length > 0 && (
            <Button
              startIcon={
                <Badge badgeContent={active} color="primary">
                  <FilterList />
                </Badge>
              }
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {translate('generator.list.filters')}
            </Button>
          )
        ) : (
          <>
            {controls}
            <Box sx={{ flex: 1 }} />
            <ColumnsMenu definition={definition} />
          </>
        )}
      </Box>
      {phone && (
        <Collapse in={open} unmountOnExit>
          <Box sx={{ pt: 1 }}>{controls}</Box>
        </Collapse>
      )}
    </Box>
  );
};
