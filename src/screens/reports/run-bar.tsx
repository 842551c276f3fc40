import Delete from '@mui/icons-material/DeleteOutlined';
import More from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { periodText } from '../../domain/reports/dates.ts';
import { ActionSheet } from '../../generator/action-sheet.tsx';
import { ConfirmDelete } from '../../generator/confirm-delete.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { PHONE, useMedia } from '../../providers/use-media.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import type { Run } from '../../providers/data/report-calls.ts';
import type { Report } from './report-runs.tsx';
import { RunFiles } from './run-files.tsx';
import { RunPicker } from './run-picker.tsx';

interface Props {
  readonly report: Report;
  readonly runs: readonly Run[];
  readonly run: Run;
  readonly onSelect: (id: number) => void;
  /** Omitted if the user may not send the run. */
  readonly onResend: (() => Promise<void>) | undefined;
  /** Omitted if the user may not remove the run. */
  readonly onRemove: (() => Promise<void>) | undefined;
}

/** The selected run and what can be done with it; one line on a phone. */
export const RunBar = ({ report, runs, run, onSelect, onResend, onRemove }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isPhone = useMedia(PHONE);
  const [isRemoving, setRemoving] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, gap: 1, rowGap: 1.5, alignItems: 'center', mb: 2 }}>
      <RunPicker runs={runs} selected={run} zone={report.time_zone} onSelect={onSelect} />
      <ActionSheet label={translate('reports.run_actions')}>
        {run.status === 'done' && <RunFiles report={Number(report.id)} run={run.id} onResend={onResend} />}
        {onRemove && isPhone && (
          <Button color="error" startIcon={<Delete />} onClick={() => setRemoving(true)}>
            {translate('reports.remove')}
          </Button>
        )}
      </ActionSheet>
      {onRemove && !isPhone && (
        <>
          <IconButton
            aria-label={translate('reports.more_run')}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <More />
          </IconButton>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
            <MenuItem
              sx={{ color: 'error.main', gap: 1 }}
              onClick={() => {
                setAnchor(null);
                setRemoving(true);
              }}
            >
              <Delete fontSize="small" />
              {translate('reports.remove')}
            </MenuItem>
          </Menu>
        </>
      )}
      {onRemove && (
        <ConfirmDelete
          open={isRemoving}
          title={translate('reports.remove_title')}
          names={[periodText(run, report.time_zone, locale)]}
          text={translate('reports.remove_text')}
          action={translate('reports.remove')}
          onClose={() => setRemoving(false)}
          onConfirm={onRemove}
        />
      )}
    </Box>
  );
};
