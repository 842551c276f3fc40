import { kindNameOf } from '../text/kind-name.ts';
import type { AnyKind } from './kind.ts';
import { paramsOf } from './params.ts';

const files = import.meta.glob<AnyKind>('./kinds/*.ts', { eager: true, import: 'default' });

/** Every alarm kind by name; one per file in `kinds/`. */
export const alarmKinds: ReadonlyMap<string, AnyKind> = new Map(
  Object.entries(files).map(([path, kind]) => [kindNameOf(path), kind]),
);

/** The kind with this name. Throws for an unknown one. */
export const alarmKind = (name: string): AnyKind => {
  const kind = alarmKinds.get(name);
  if (!kind) throw new Error(`There is no alarm kind named "${name}".`);
  return kind;
};

const paramTexts = (kind: AnyKind): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(paramsOf(kind)).flatMap(([name, { help, source }]) => [
      [name, help],
      ...(source === undefined ? [] : [[`${name}_source`, source]]),
    ]),
  );

/** The English texts of the kinds, as `alarm_kinds.<kind>.title`, `.response`, `.text`, `.text_without_limit`, `.condition`, `.source`, `.reported.<role>` and `.params.<name>`. */
export const alarmKindTexts = {
  alarm_kinds: Object.fromEntries(
    [...alarmKinds].map(([name, kind]) => {
      const { title, response, text, condition, source, reported = {} } = kind;
      const text_without_limit = kind.textWithoutLimit ?? text;
      const texts = { title, response, text, text_without_limit, condition, source, reported };
      return [name, { ...texts, params: paramTexts(kind) }];
    }),
  ),
};
