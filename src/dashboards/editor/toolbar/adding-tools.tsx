import { ToolButton } from './tool-button.tsx';
import type { Tool } from './use-tools.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** The buttons of tools that add something. */
export const AddingTools = ({ tools }: { readonly tools: readonly Tool[] }) => {
  const translate = useTranslate();
  return tools.map(({ text, Icon, run }) => (
    <ToolButton
      key={text}
      name={translate(`editor.${text}`)}
      word={translate(`editor.word.${text}`)}
      symbol={<Icon />}
      onClick={() => run()}
    />
  ));
};
