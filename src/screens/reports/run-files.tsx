import Download from '@mui/icons-material/FileDownloadOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { saveBlob } from '../../providers/save-file.ts';
import { useNotifyError } from '../../generator/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Besides the PDF. */
const FILES = ['xlsx', 'csv'] as const;
type FileKind = 'pdf' | (typeof FILES)[number];
type Task = FileKind | 'mail';

interface Props {
  readonly report: number;
  readonly run: number;
}

/** Downloads a run's files, one after the other; failures are shown as notifications. */
const useRunFiles = ({ report, run }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const notifyError = useNotifyError();
  const [busy, setBusy] = useState<Task | null>(null);
  const runTask = async (task: Task, work: () => Promise<void>): Promise<void> => {
    setBusy(task);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(null);
    }
  };
  /** Of the button that downloads a file. */
  const buttonOf = (kind: FileKind) => ({
    loading: busy === kind,
    disabled: busy !== null,
    'aria-label': `${translate('reports.download')} ${kind.toUpperCase()}`,
    onClick: () =>
      void runTask(kind, async () => {
        const { name, content } = await provider.runFile(report, run, kind);
        saveBlob(name, content);
      }),
  });
  return { busy, runTask, buttonOf };
};

/** Downloads the file that people print. `isSign`: there is only space for a sign. */
export const PdfButton = ({ isSign, ...props }: Props & { readonly isSign: boolean }) => {
  const button = useRunFiles(props).buttonOf('pdf');
  return isSign ? (
    <IconButton color="primary" {...button}>
      <Download />
    </IconButton>
  ) : (
    <Button variant="contained" disableElevation startIcon={<Download />} {...button}>
      PDF
    </Button>
  );
};

interface FilesProps extends Props {
  /** Omitted if the user may not send the run. */
  readonly onResend?: (() => Promise<void>) | undefined;
  /** Whether they are items of a menu. */
  readonly isMenu?: boolean;
}

/** Downloads a run's files other than its PDF, or mails all of them again. */
export const RunFiles = ({ onResend, isMenu = false, ...props }: FilesProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, runTask, buttonOf } = useRunFiles(props);
  return (
    <>
      {FILES.map((kind) => {
        const button = buttonOf(kind);
        return (
          <Button key={kind} startIcon={<Download />} {...button}>
            {isMenu ? button['aria-label'] : kind.toUpperCase()}
          </Button>
        );
      })}
      {onResend && (
        <Button
          startIcon={<Mail />}
          loading={busy === 'mail'}
          disabled={busy !== null}
          onClick={() =>
            void runTask('mail', async () => {
              await onResend();
              notify('reports.resent', { type: 'info' });
            })
          }
        >
          {translate('reports.resend')}
        </Button>
      )}
    </>
  );
};
