import { useNavigate } from 'react-router-dom';
import { saveFile } from '../../../providers/browser/save-file.ts';
import { readUser } from '../../../providers/session/session.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import { PublicFrame } from '../frame.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly codes: readonly string[];
  /** Where to go afterwards. */
  readonly next: string;
}

/** New recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, next }: Props) => {
  const navigate = useNavigate();
  const download = (): void => {
    const heading = translate('two_step.file', { email: readUser()?.email ?? '' });
    saveFile('flowgen-recovery-codes.txt', 'text/plain', [heading, '', ...codes, ''].join('\n'));
  };
  return (
    <PublicFrame title={translate('two_step.codes')} lead={translate('two_step.codes_lead')} brand>
      <ol className="fg-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="fg-others fg-row">
        <CopyButton text={codes.join('\n')} />
        <button type="button" className="fg-link" onClick={download}>
          {translate('two_step.download')}
        </button>
        <button type="button" className="fg-link" onClick={() => window.print()}>
          {translate('two_step.print')}
        </button>
      </div>
      <div className="fg-form">
        <button type="button" className="fg-button" onClick={() => void navigate(next, { replace: true })}>
          {translate('two_step.continue')}
        </button>
      </div>
    </PublicFrame>
  );
};
