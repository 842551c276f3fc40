import { publicPages } from './en/public-forms.ts';
import { textOf } from './text.ts';

/** The texts of the public pages that are loaded when they are asked for. */
export const formText = textOf({ publicPages });
