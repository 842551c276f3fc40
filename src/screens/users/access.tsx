import type { AccessOverview, AccessibleDashboard } from '../../domain/access/access-overview.ts';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

const useAccess = (id: RaRecord['id']) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    queryKey: ['users', 'access', id],
    queryFn: ({ signal }) => provider.userAccess(id, signal),
  });
};

/** Explains why a user can see a dashboard. */
const useReasons = () => {
  const translate = useTranslate();
  return ({ by_user, by_company, projects }: AccessibleDashboard): string =>
    [
      by_user && translate('people.by_user'),
      by_company && translate('people.by_company'),
      projects.length > 0 &&
        translate('people.by_project', { name: projects.map(({ title }) => `“${title}”`).join(', ') }),
    ]
      .filter(Boolean)
      .join(' · ');
};

const Rows = ({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}) => (
  <>
    <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, px: 2, pt: 2 }}>
      {title}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1 }}>
        {count}
      </Box>
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, pb: 1.5, pt: 0.5 }}>
      {children}
    </Box>
  </>
);

const AccessLists = ({ access }: { readonly access: AccessOverview }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const reasons = useReasons();
  const boardPath = useRecordPath('dashboard-v2');
  const projectPath = useRecordPath('projects');
  const { dashboards, dashboard_count, projects, project_count } = access;
  const line = {
    minHeight: 32,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 1.5,
    alignItems: 'center',
  } as const;
  const quiet = { color: 'text.secondary' } as const;
  return (
    <>
      <Rows title={translate('people.sees_dashboards')} count={dashboard_count}>
        {dashboards.map((board) => (
          <Box key={board.id} component="li" sx={line}>
            <TextLink to={boardPath(board.id)}>{board.title}</TextLink>
            <Box component="span" sx={{ ...quiet, fontSize: 12 }}>
              {reasons(board)}
            </Box>
          </Box>
        ))}
        {dashboards.length === 0 && (
          <Box component="li" sx={quiet}>
            {translate('people.sees_no_dashboards')}. {translate('people.sees_no_dashboards_text')}
          </Box>
        )}
        {dashboard_count > dashboards.length && (
          <Box component="li" sx={quiet}>
            {countText('people.more', dashboard_count - dashboards.length)}
          </Box>
        )}
      </Rows>
      <Rows title={translate('people.sees_projects')} count={project_count}>
        {projects.map(({ id, title }) => (
          <Box key={id} component="li" sx={line}>
            <TextLink to={projectPath(id)}>{title}</TextLink>
          </Box>
        ))}
        {projects.length === 0 && (
          <Box component="li" sx={quiet}>
            {translate('people.sees_no_projects')}
          </Box>
        )}
        {project_count > projects.length && (
          <Box component="li" sx={quiet}>
            {countText('people.more', project_count - projects.length)}
          </Box>
        )}
      </Rows>
    </>
  );
};

/** The dashboards and projects that a user can see, and why. */
export const UserAccess = ({ user }: { readonly user: RaRecord }) => {
  const translate = useTranslate();
  const id = useId();
  const { data, error, refetch } = useAccess(user.id);
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: 800, mb: 3 }}>
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {translate('people.sees', { name: String(user.name) })}
      </Typography>
      <Paper variant="outlined" sx={{ borderRadius: 1 }}>
        {user.is_active === false && <Box sx={{ px: 2, pt: 2 }}>{translate('people.sees_off')}</Box>}
        {data?.all ? (
          <Box sx={{ p: 2 }}>{translate('people.sees_all')}</Box>
        ) : data ? (
          <AccessLists access={data} />
        ) : error ? (
          <StatePanel
            alert
            icon={<CloudOff />}
            title={translate('people.sees_failed')}
            text={error.message}
            action={
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('people.retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton variant="rectangular" height={180} aria-busy="true" />
        )}
      </Paper>
    </Box>
  );
};
