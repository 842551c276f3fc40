import { publicPages } from './en/public-forms.ts';
import { textOf } from './text.ts';

/** Texts of the lazily loaded public pages. */
export const formText = textOf({ publicPages });
