import type { Texts, Translate } from '../../languages/translate.ts';
import type { Setting } from '../elements/element.ts';
import type { NamedKind } from '../elements/kinds.ts';

const settingTexts = (setting: Setting): Texts => ({
  label: setting.label,
  ...(setting.help === undefined ? {} : { help: setting.help }),
  ...(setting.kind === 'choice'
    ? { choices: Object.fromEntries(setting.choices.map(({ id, name }) => [id, name])) }
    : {}),
});

/**
 * The English texts of elements, which are in their files: `editor.kinds.gauge.label` and
 * `editor.kinds.gauge.settings.min.label`.
 */
export const kindTexts = (kinds: readonly NamedKind[]): Texts => ({
  editor: {
    kinds: Object.fromEntries(
      kinds.map(({ type, label, settings }) => [
        type,
        {
          label,
          settings: Object.fromEntries(settings.map((setting) => [setting.name, settingTexts(setting)])),
        },
      ]),
    ),
  },
});

const translateSetting = (setting: Setting, key: string, translate: Translate): Setting => ({
  ...setting,
  label: translate(`${key}.label`),
  ...(setting.help === undefined ? {} : { help: translate(`${key}.help`) }),
  ...(setting.kind === 'choice'
    ? { choices: setting.choices.map(({ id }) => ({ id, name: translate(`${key}.choices.${id}`) })) }
    : {}),
});

/** An element with its texts in the current language. */
export const translateKind = (kind: NamedKind, translate: Translate): NamedKind => {
  const key = `editor.kinds.${kind.type}`;
  return {
    ...kind,
    label: translate(`${key}.label`),
    settings: kind.settings.map((setting) =>
      translateSetting(setting, `${key}.settings.${setting.name}`, translate),
    ),
  };
};
