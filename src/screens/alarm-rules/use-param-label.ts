import { choiceLabel } from '../../schema/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The label of a parameter: its name without the unit's suffix, unless there is a text for it. */
export const useParamLabel = (): ((name: string) => string) => {
  const translate = useTranslate();
  return (name) => translate(`alarm_rules.param.${name}`, { _: choiceLabel(name) });
};
