import type { Texts } from '../languages/translate.ts';
import { labelMany, labelOne, type Named } from './labels.ts';

/** Texts of each definition: `resources.<name>.…`. */
export const textsOf = <D extends Named>(definitions: readonly D[], of: (definition: D) => Texts): Texts => ({
  resources: Object.fromEntries(definitions.map((definition) => [definition.name, of(definition)])),
});

/** Singular and plural names: `resources.users.name`. */
export const nameTexts = (definitions: readonly Named[]): Texts =>
  textsOf(definitions, (definition) => ({ name: `${labelOne(definition)} |||| ${labelMany(definition)}` }));
