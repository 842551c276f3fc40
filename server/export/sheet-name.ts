/** A sheet's name as Excel accepts it: at most 31 characters, and none of `[]:*?/\`. */
export const sheetName = (text: string): string =>
  text
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31);
