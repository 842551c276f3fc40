import Download from '@mui/icons-material/FileDownloadOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { saveBlob } from '../../../providers/browser/save-file.ts';
import { useNotifyError } from '../../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

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

/** Downloads the file that people print, where there is only space for a sign. */
export const PdfButton = (props: Props) => (
  <IconButton color="primary" {...useRunFiles(props).buttonOf('pdf')}>
    <Download />
  </IconButton>
);

/** Downloads a run's files: the one that people print is a page's main button. */
export const FileButtons = (props: Props) => {
  const { buttonOf } = useRunFiles(props);
  return (
    <>
      <Button variant="contained" disableElevation startIcon={<Download />} {...buttonOf('pdf')}>
        PDF
      </Button>
      {FILES.map((kind) => (
        <Button key={kind} {...buttonOf(kind)}>
          {kind.toUpperCase()}
        </Button>
      ))}
    </>
  );
};

/** The files other than the PDF as items of a menu. */
export const FileItems = (props: Props) => {
  const { buttonOf } = useRunFiles(props);
  return FILES.map((kind) => {
    const button = buttonOf(kind);
    return (
      <Button key={kind} startIcon={<Download />} {...button}>
        {button['aria-label']}
      </Button>
    );
  });
};

/** Mails all files of a run again. */
export const MailButton = ({ onResend, ...props }: Props & { readonly onResend: () => Promise<void> }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, runTask } = useRunFiles(props);
  return (
    <Button
      startIcon={<Mail />}
      loading={busy === 'mail'}
      onClick={() =>
        void runTask('mail', async () => {
          await onResend();
          notify('reports.resent', { type: 'info' });
        })
      }
    >
      {translate('reports.resend')}
    </Button>
  );
};
