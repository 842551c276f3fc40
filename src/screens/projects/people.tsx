import Box from '@mui/material/Box';
import { useGetList, type RaRecord } from 'ra-core';
import { useAllowed } from '../../generator/allowed.ts';
import { useLabels } from '../../generator/labels.ts';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { LINK_ROW } from './link-row.ts';
import { MoreRows } from './more-rows.tsx';
import { Section } from './section.tsx';

const users = resourceNamed('users');
const SHOWN = 5;

/** Those who use the project: the active users of its company. Nothing for roles that may not list users. */
export const People = ({ company }: { readonly company: number }) => {
  const translate = useTranslate();
  const labels = useLabels(users);
  const path = useRecordPath('users');
  const isListed = useAllowed(users)('list');
  const { data, total = 0 } = useGetList<RaRecord>(
    'users',
    {
      filter: { company_id: company, is_active: true },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'name', order: 'ASC' },
      meta: { background: true },
    },
    { enabled: isListed, onError: () => undefined },
  );
  if (!data || data.length === 0) return null;
  return (
    <Section title={translate('projects.people')} note={String(total)}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((user) => (
          <Box key={user.id} component="li" sx={LINK_ROW}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <TextLink to={path(user.id)}>{String(user.name)}</TextLink>
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
              {labels.value('role', String(user.role))}
            </Box>
          </Box>
        ))}
        <MoreRows shown={data.length} total={total} />
      </Box>
    </Section>
  );
};
