import Download from '@mui/icons-material/DownloadOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { saveBlob } from '../../providers/save-file.ts';
import { useNotifyError } from '../../generator/use-notify-error.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const FILES = ['pdf', 'xlsx', 'csv'] as const;
type FileKind = (typeof FILES)[number];

interface Props {
  readonly report: number;
  readonly run: number;
  /** Omitted if the user may not send the run. */
  readonly onResend?: (() => Promise<void>) | undefined;
}

/** Downloads a run's files or mails them again. */
export const RunFiles = ({ report, run, onResend }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [busy, setBusy] = useState<FileKind | 'mail' | null>(null);
  const runTask = async (task: FileKind | 'mail', work: () => Promise<void>): Promise<void> => {
    setBusy(task);
    try {
      await work();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(null);
    }
  };
  const download = (kind: FileKind) =>
    runTask(kind, async () => {
      const { name, content } = await provider.runFile(report, run, kind);
      saveBlob(name, content);
    });
  return (
    <>
      {FILES.map((kind) => (
        <Button
          key={kind}
          {...(kind === 'pdf' ? { variant: 'contained', disableElevation: true } : {})}
          startIcon={<Download />}
          loading={busy === kind}
          disabled={busy !== null}
          aria-label={`${translate('reports.download')} ${kind.toUpperCase()}`}
          onClick={() => void download(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
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
