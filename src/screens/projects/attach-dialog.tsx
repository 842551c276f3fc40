import DoneAll from '@mui/icons-material/DoneAllOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import type { RaRecord } from 'ra-core';
import { useId, useMemo } from 'react';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useDeviceSelection } from './use-device-selection.ts';
import { DeviceRows } from './device-rows.tsx';
import { useDeviceAttachment } from './use-device-attachment.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const PER_PAGE = 25;

interface Props {
  readonly project: RaRecord;
  onClose(): void;
}

/** Selects devices to attach: company devices not yet in the project, some or all matches. */
export const AttachDialog = ({ project, onClose }: Props) => {
  const translate = useTranslate();
  const countText = useCountText();
  const id = useId();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const base = useMemo(
    () => ({ company_id: Number(project.company_id), without_project_id: Number(project.id) }),
    [project.company_id, project.id],
  );
  const selection = useDeviceSelection(base, PER_PAGE);
  const { apply, busy, problem } = useDeviceAttachment(Number(project.id), true);
  const attach = async (): Promise<void> => {
    if (selection.selected && (await apply(selection.selected))) onClose();
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
      fullScreen={phone}
    >
      <DialogTitle id={id}>{translate('projects.attach_title', { name: String(project.title) })}</DialogTitle>
      <DialogContent sx={{ px: { xs: 1, sm: 3 } }}>
        <DialogContentText sx={{ px: 1 }}>{translate('projects.attach_text')}</DialogContentText>
        {problem && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {problem}
          </Alert>
        )}
        <DeviceRows
          isSelectOnly
          selection={selection}
          empty={
            <StatePanel
              icon={<DoneAll />}
              title={translate('projects.none_left')}
              text={translate('projects.none_left_text')}
            />
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {translate('projects.cancel')}
        </Button>
        <Button
          variant="contained"
          disableElevation
          disabled={!selection.selected}
          loading={busy}
          onClick={() => void attach()}
        >
          {selection.selected
            ? countText('projects.attach_count', selection.count)
            : translate('projects.attach_some')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
