import Skeleton from '@mui/material/Skeleton';
import { useGetOne } from 'ra-core';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import '../../providers/i18n/report-texts.ts';
import { useLabels } from '../../generator/labels.ts';
import { Page } from '../../generator/page/page.tsx';
import { RecordFailed } from '../../generator/record/failed.tsx';
import { RECORD_META } from '../../generator/record/meta.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { reportPath } from './paths.ts';
import { ReportRuns, type Report } from './runs/report-runs.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** A report's page. Redirects if the URL does not match the report's kind. */
export default function ReportPage() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const area = useArea();
  const labels = useLabels(resourceNamed('reports'));
  const parent = { label: labels.many, to: pathTo(area, 'reports', 'list') };
  const { data, error, refetch } = useGetOne<Report>('reports', { id, meta: RECORD_META });
  if (!data) {
    return (
      <Page title={labels.one} parent={parent}>
        {error ? (
          <RecordFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton
            variant="rounded"
            height={320}
            role="status"
            aria-busy="true"
            aria-label={translate('generator.form.loading')}
          />
        )}
      </Page>
    );
  }
  const path = reportPath(area, id, data.kind);
  if (pathname !== path) return <Navigate to={path} replace />;
  return <ReportRuns key={data.id} report={data} parent={parent} />;
}
