/** What has no meaning in Markdown, as long as the text does not begin like a list. */
const PLAIN =
  /^(?!\d+[.)]|-|\.)[\p{L}\p{N}.,;?!()'’“”…%°/–-](?:[\p{L}\p{N} .,;?!()'’“”…%°/–-]*[\p{L}\p{N}.,;?!()'’“”…%°/–-])?$/u;

/** Whether a text may mean more in Markdown than one plain paragraph. */
export const hasMarkup = (text: string): boolean => !PLAIN.test(text) || /www\./i.test(text);
