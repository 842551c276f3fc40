import { Modal } from './modal.tsx';
import '../../providers/i18n/palette-texts.ts';
import { translate } from '../../providers/i18n/translate.ts';

const KEYS: readonly (readonly [key: string, text: string])[] = [
  ['Ctrl K', 'shortcuts.palette'],
  ['/', 'shortcuts.search'],
  ['?', 'shortcuts.help'],
  ['J  K', 'shortcuts.rows'],
  ['X', 'shortcuts.select'],
  ['Ctrl S', 'shortcuts.save'],
  ['Tab', 'shortcuts.tab'],
  ['Esc', 'shortcuts.escape'],
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
