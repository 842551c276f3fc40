import Add from '@mui/icons-material/Add';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RaRecord, SortPayload } from 'ra-core';
import { useMemo, useState } from 'react';
import type { DayLine } from '../../domain/charts/day-line.ts';
import { formatCount } from '../../domain/text/format.ts';
import { createRowExtras } from '../../generator/list/row-extras.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { SparklineContext, useSparklines } from '../devices/sparkline.tsx';
import { AttachDialog } from './attach-dialog.tsx';
import { BY_TITLE, useDeviceSelection } from './use-device-selection.ts';
import { DeviceRows } from './device-rows.tsx';
import { Section } from './section.tsx';
import { useSummary } from './use-summary.ts';
import { useDeviceAttachment } from './use-device-attachment.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const PER_PAGE = 10;
/** Among equals by title. */
const WORST_FIRST: SortPayload = { field: 'alarm_level', order: 'DESC' };
const NO_ROWS: readonly RaRecord[] = [];

interface Props {
  readonly project: RaRecord;
  /** Whether the user may attach and detach devices. */
  readonly isEditable: boolean;
}

/** A project's devices, those with the worst alarms first, with search, bulk detach and attach. */
export const DevicesPanel = ({ project, isEditable }: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const locale = useFormatLocale();
  const [isAttaching, setAttaching] = useState(false);
  const id = Number(project.id);
  const base = useMemo(() => ({ project_id: id }), [id]);
  const { data: summary } = useSummary(id);
  const hasAlarms = (summary?.alarms.open ?? 0) > 0;
  const selection = useDeviceSelection(base, PER_PAGE, hasAlarms ? WORST_FIRST : BY_TITLE);
  const [lines] = useState(createRowExtras<DayLine>);
  useSparklines(selection.rows ?? NO_ROWS, lines);
  const { apply, busy, problem } = useDeviceAttachment(id, false);
  const detach = async (): Promise<void> => {
    if (selection.selected && (await apply(selection.selected))) selection.clear();
  };
  const attach = isEditable && (
    <Button variant="outlined" startIcon={<Add />} onClick={() => setAttaching(true)}>
      {translate('projects.attach')}
    </Button>
  );
  return (
    <Section
      title={translate('projects.devices')}
      note={selection.q === '' && selection.total > 0 ? formatCount(selection.total, locale) : undefined}
      action={selection.total > 0 || selection.q !== '' ? attach : undefined}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <SparklineContext value={lines}>
        <DeviceRows
          selection={selection}
          expected={Math.min(PER_PAGE, Number(project.device_count ?? 0))}
          isSelectable={isEditable}
          action={
            isEditable &&
            selection.selected && (
              <Button size="small" color="error" loading={busy} onClick={() => void detach()}>
                {countText('projects.detach_count', selection.count)}
              </Button>
            )
          }
          empty={
            <StatePanel
              icon={<Sensors />}
              title={translate('projects.none')}
              text={translate('projects.none_text')}
              action={attach}
            />
          }
        />
      </SparklineContext>
      {isAttaching && <AttachDialog project={project} onClose={() => setAttaching(false)} />}
    </Section>
  );
};
