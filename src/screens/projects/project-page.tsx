import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, type RaRecord } from 'ra-core';
import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router-dom';
import { useAllowed } from '../../generator/allowed.ts';
import { DeleteButton } from '../../generator/record/delete-button.tsx';
import { RecordHistory } from '../../generator/history/record-history.tsx';
import { useLabels } from '../../generator/labels.ts';
import { Page } from '../../generator/page/page.tsx';
import { RecordFailed } from '../../generator/record/failed.tsx';
import { ReferenceLink, titleOf } from '../../generator/record/link.tsx';
import { RECORD_META } from '../../generator/record/meta.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { PHONE, useMedia } from '../../providers/browser/use-media.ts';
import { resourceNamed } from '../../resources/all.ts';
import '../../providers/i18n/project-texts.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { OpenCases } from '../alarms/open-cases.tsx';
import { Details, DETAILS, showDetails, type DetailsProps } from './details.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { Glance } from './glance.tsx';
import { People } from './people.tsx';
import { Related } from './related.tsx';
import { Water } from './water.tsx';

const projects = resourceNamed('projects');

/** A wide column and a narrow one, below each other on small screens. */
const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(300px, 340px)' },
  gap: 3,
  alignItems: 'start',
} as const;
/** Below each other, what is last in each column is last of all. */
const COLUMN = {
  display: { xs: 'contents', lg: 'grid' },
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > :last-child': { order: { xs: 1, lg: 0 }, minWidth: 0 },
} as const;

interface ContentProps extends DetailsProps {
  readonly project: RaRecord;
}

const Content = ({ project, ...form }: ContentProps) => {
  const isEditable = useAllowed(projects)('edit');
  const id = Number(project.id);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1400 }}>
      <Glance project={id} />
      <Box sx={COLUMNS}>
        <Box sx={COLUMN}>
          <OpenCases filter={{ project_id: id }} expected={Number(project.open_alarms ?? 0)} />
          <DevicesPanel project={project} isEditable={isEditable} />
          <Details project={project} {...form} />
        </Box>
        <Box sx={COLUMN}>
          <Water project={id} />
          <Related project={id} resource="dashboard-v2" />
          <Related project={id} resource="reports" />
          <People company={Number(project.company_id)} />
          <RecordHistory resource="projects" ids={[id]} isQuiet />
        </Box>
      </Box>
    </Box>
  );
};

interface Props {
  /** Whether its form is open at once, where there is room for it. */
  readonly hasForm?: boolean;
}

/** A project's page: its state first, then devices, dashboards, reports and people, and its facts or form last. See docs/specification.md, section 9. */
export const ProjectPage = ({ hasForm = false }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(projects);
  const area = useArea();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const isPhone = useMedia(PHONE);
  const [isEditing, setEditing] = useState(hasForm && !isPhone);
  const { data, error, refetch } = useGetOne<RaRecord>(
    'projects',
    { id: Number(id), meta: RECORD_META },
    { onError: () => undefined },
  );
  const allowed = useAllowed(projects);
  const list = { label: labels.many, to: pathTo(area, 'projects', 'list') };
  if (!data) {
    return (
      <Page title={labels.one} parent={list}>
        {error ? (
          <RecordFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-busy="true" />
        )}
      </Page>
    );
  }
  const address = String(data.address ?? '');
  // An address usually names its city.
  const city = address.includes(String(data.city_name)) ? null : data.city_name;
  // A phone has no room for it beside the address; it is among the facts.
  const hasCompany = !isPhone && area === 'admin' && typeof data.company_id === 'number';
  const edit = (event: MouseEvent): void => {
    // The form is there before it is moved to.
    flushSync(() => setEditing(true));
    showDetails(event);
  };
  const location = [city, address].filter(Boolean).join(' · ');
  return (
    <Page
      title={titleOf(projects, data)}
      note={
        <>
          {location === '' ? labels.one : location}
          {hasCompany && (
            <>
              {' · '}
              <ReferenceLink of="companies" id={data.company_id} />
            </>
          )}
        </>
      }
      parent={list}
      actions={
        <>
          {allowed('delete') && <DeleteButton record={data} onDeleted={() => void navigate(list.to)} />}
          {allowed('edit') && (
            <Button variant="outlined" startIcon={<Edit />} href={`#${DETAILS}`} onClick={edit}>
              {translate('projects.edit')}
            </Button>
          )}
        </>
      }
    >
      <Content
        key={data.id}
        project={data}
        isEditing={isEditing && allowed('edit')}
        // Where the form is part of the page, it stays.
        onClose={hasForm && !isPhone ? undefined : () => setEditing(false)}
        reload={async () => (await refetch()).data}
      />
    </Page>
  );
};
