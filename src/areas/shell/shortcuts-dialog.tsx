import { say } from '../../providers/i18n/say.ts';
import { Modal } from './modal.tsx';

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['/', 'shell.key_search'],
  ['?', 'shell.key_help'],
  ['Ctrl S', 'shell.key_save'],
  ['Tab', 'shell.key_tab'],
  ['Esc', 'shell.key_escape'],
];

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = ({ onClose }: { onClose(): void }) => (
  <Modal label={say('shell.shortcuts')} className="frame-dialog" onClose={onClose}>
    <h2>{say('shell.shortcuts')}</h2>
    <dl>
      {KEYS.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{say(words)}</dd>
        </div>
      ))}
    </dl>
    <button type="button" className="plain-button" onClick={onClose}>
      {say('shell.close')}
    </button>
  </Modal>
);
