import { Modal } from './modal.tsx';
import { translate } from '../../providers/i18n/translate.ts';

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['Ctrl K', 'shell.key_palette'],
  ['/', 'shell.key_search'],
  ['?', 'shell.key_help'],
  ['J  K', 'shell.key_rows'],
  ['X', 'shell.key_select'],
  ['Ctrl S', 'shell.key_save'],
  ['Tab', 'shell.key_tab'],
  ['Esc', 'shell.key_escape'],
];

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = ({ onClose }: { onClose(): void }) => (
  <Modal label={translate('shell.shortcuts')} className="frame-dialog" onClose={onClose}>
    <h2>{translate('shell.shortcuts')}</h2>
    <dl>
      {KEYS.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{translate(words)}</dd>
        </div>
      ))}
    </dl>
    <button type="button" className="plain-button" onClick={onClose}>
      {translate('shell.close')}
    </button>
  </Modal>
);
