import Add from '@mui/icons-material/Add';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { StatePanel } from '../../generator/state-panel.tsx';
import { useCountText } from '../../generator/use-count-text.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { useChooseDevices } from './choose-devices.ts';
import { DeviceRows } from './device-rows.tsx';
import { Section } from './section.tsx';
import { useMove } from './use-move.ts';

const PER_PAGE = 10;

interface Props {
  readonly project: RaRecord;
  /** Whether the user may attach and detach devices. */
  readonly isEditable: boolean;
}

/** A project's devices, with search, bulk detach and attach. */
export const DevicesPanel = ({ project, isEditable }: Props) => {
  const translate = useTranslate();
  const said = useCountText();
  const [isAttaching, setAttaching] = useState(false);
  const id = Number(project.id);
  const base = useMemo(() => ({ project_id: id }), [id]);
  const choosing = useChooseDevices(base, PER_PAGE);
  const { move, busy, problem } = useMove(id, false);
  const detach = async (): Promise<void> => {
    if (choosing.chosen && (await move(choosing.chosen))) choosing.clear();
  };
  const attach = isEditable && (
    <Button variant="outlined" startIcon={<Add />} onClick={() => setAttaching(true)}>
      {translate('projects.attach')}
    </Button>
  );
  return (
    <Section
      title={translate('projects.devices')}
      action={choosing.total > 0 || choosing.q !== '' ? attach : undefined}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <DeviceRows
        choosing={choosing}
        action={
          isEditable &&
          choosing.chosen && (
            <Button size="small" color="error" loading={busy} onClick={() => void detach()}>
              {said('projects.detach_count', choosing.count)}
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
      {isAttaching && <AttachDialog project={project} onClose={() => setAttaching(false)} />}
    </Section>
  );
};
