import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type ReactNode } from 'react';
import { reportDocument } from '../../../domain/reports/document/report-document.ts';
import { chartsOfDevice, hasCharts } from '../../../domain/reports/document/sections/charts.ts';
import { onlyDevice } from '../../../domain/reports/document/source.ts';
import type { Result } from '../../../domain/reports/result.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { icons } from '../../../providers/icons.tsx';
import { useArea } from '../../../providers/routing/paths.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { openCasesPath } from '../../alarms/open-cases-path.ts';
import { ChartCards, DocumentView } from '../document/view.tsx';
import { PRINTED_FIELD } from './run-picker.tsx';

const ALL = '';

/** The charts by day of a device that people select; nothing where there is none to select. */
const DeviceCharts = ({ result }: { readonly result: Result }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const [selected, select] = useState(ALL);
  const drawable = useMemo(() => result.devices.filter((row) => hasCharts(result, row)), [result]);
  if (drawable.length === 0 || onlyDevice(result)) return null;
  const row = drawable.find(({ device_id }) => String(device_id) === selected);
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('reports.chart_of')}
        value={row ? selected : ALL}
        onChange={(event) => select(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ alignSelf: 'flex-start', minWidth: 240, maxWidth: '100%', ...PRINTED_FIELD }}
      >
        <MenuItem value={ALL}>{translate('reports.chart_all')}</MenuItem>
        {drawable.map(({ device_id, title }) => (
          <MenuItem key={String(device_id)} value={String(device_id)}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      {row && <ChartCards sections={chartsOfDevice({ result, translate, locale, facts: {} }, row)} />}
    </>
  );
};

interface Props {
  readonly result: Result;
  /** Comparison shown after the findings. */
  readonly compare: ReactNode;
}

/** The result of a run as its document. */
export const ResultView = ({ result, compare }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const area = useArea();
  const document = useMemo(() => reportDocument(result, { translate, locale }), [result, translate, locale]);
  const { company, project, devices } = result;
  const own = area === 'admin' ? { company_id: company.id } : {};
  const Icon = icons.device;
  if (devices.length === 0) {
    return (
      <>
        <DocumentView
          document={{ sections: document.sections.filter(({ isDetail }) => isDetail) }}
          openAlarms=""
        />
        <StatePanel
          icon={<Icon />}
          title={translate('reports.no_devices')}
          text={translate('reports.no_devices_text')}
        />
      </>
    );
  }
  return (
    <DocumentView
      document={document}
      openAlarms={openCasesPath(area, project ? { project_id: project.id } : own)}
      after={{ findings: compare }}
      aboveCharts={<DeviceCharts result={result} />}
    />
  );
};
