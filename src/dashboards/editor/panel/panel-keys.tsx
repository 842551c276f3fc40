import type { Level } from '../../../domain/dashboard/nodes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { KeyName } from '../keys/key-table.tsx';
import { EDITOR_KEYS } from '../keys/use-shortcuts.ts';

/** The shortcuts that are of use now, the most important first. */
const KEYS: Readonly<Record<Level | 'dashboard', readonly string[]>> = {
  dashboard: ['undo', 'save', 'redo', 'copy', 'part', 'settings'],
  row: ['duplicate', 'move', 'delete', 'undo', 'copy'],
  column: ['duplicate', 'move', 'width', 'delete', 'undo'],
  element: ['duplicate', 'move', 'height', 'delete', 'undo', 'copy'],
};

/** Some keyboard shortcuts below the settings, as many as there is room for. */
export const PanelKeys = ({ level }: { readonly level: Level | null }) => {
  const translate = useTranslate();
  const [first, ...more] = KEYS[level ?? 'dashboard']
    .flatMap((name) => EDITOR_KEYS.filter(([, text]) => text === `editor.key.${name}`))
    .map(([key, text]) => (
      <p key={key}>
        <span>{translate(text)}</span>
        <KeyName>{key}</KeyName>
      </p>
    ));
  return (
    <section className="editor-keys" aria-label={translate('editor.keys')}>
      {/* The heading is not without a shortcut. */}
      <div>
        <h3>{translate('editor.keys')}</h3>
        {first}
      </div>
      {more}
    </section>
  );
};
