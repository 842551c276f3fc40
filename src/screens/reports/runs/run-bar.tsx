import Delete from '@mui/icons-material/DeleteOutlined';
import More from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Run } from '../../../providers/data/report-calls.ts';
import type { Report } from './report-runs.tsx';
import { FileButtons, FileItems, MailButton, PdfButton } from './run-files.tsx';
import { RunPicker } from './run-picker.tsx';

interface ActionsProps {
  readonly report: Report;
  readonly run: Run;
  /** Omitted if the user may not send the run. */
  readonly onResend: (() => Promise<void>) | undefined;
  /** Asks whether to remove the run. Omitted if the user may not. */
  readonly onRemove: (() => void) | undefined;
}

const isDone = ({ status }: Run): boolean => status === 'done';

const RunMenu = ({ onRemove }: { readonly onRemove: () => void }) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        edge="end"
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
            onRemove();
          }}
        >
          <Delete fontSize="small" />
          {translate('reports.remove')}
        </MenuItem>
      </Menu>
    </>
  );
};

/** What can be done with a run beside downloading it: on phones, where these are items of the page's menu, also its other files. */
export const RunItems = ({
  report,
  run,
  onResend,
  onRemove,
  isPhone,
}: ActionsProps & { readonly isPhone: boolean }) => {
  const translate = useTranslate();
  const ids = { report: Number(report.id), run: run.id };
  return (
    <>
      {isPhone && isDone(run) && <FileItems {...ids} />}
      {onResend && isDone(run) && <MailButton {...ids} onResend={onResend} />}
      {isPhone && onRemove && (
        <Button color="error" startIcon={<Delete />} onClick={onRemove}>
          {translate('reports.remove')}
        </Button>
      )}
    </>
  );
};

/** Downloads of a run that is done, and what is seldom done with one. */
export const RunDownloads = ({ report, run, onRemove }: ActionsProps) => (
  <>
    {isDone(run) && <FileButtons report={Number(report.id)} run={run.id} />}
    {onRemove && <RunMenu onRemove={onRemove} />}
  </>
);

interface BarProps {
  readonly report: Report;
  readonly run: Run;
  readonly runs: readonly Run[];
  readonly onSelect: (id: number) => void;
  /** Whether the PDF stands here, since the page's head has no room. */
  readonly isPhone: boolean;
  /** Beside the selection of the run. */
  readonly children: ReactNode;
}

/** The selected run. */
export const RunBar = ({ report, run, runs, onSelect, isPhone, children }: BarProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: { sm: 'wrap' },
      gap: 1,
      rowGap: 1.5,
      alignItems: 'center',
      mb: 2,
      mt: { xs: 1.25, sm: 0 },
    }}
  >
    <RunPicker runs={runs} selected={run} zone={report.time_zone} onSelect={onSelect} />
    {children}
    {isPhone && isDone(run) && <PdfButton report={Number(report.id)} run={run.id} />}
  </Box>
);
