/** Limits for uploaded pictures. See docs/specification.md, section 5. */

/** Bytes. */
export const PICTURE_MAX = 5_242_880;
/** Maximum pixels per side, and in total: this many take 160 MB in a browser. */
export const PICTURE_SIDE = 16_384;
export const PICTURE_PIXELS = 40_000_000;
/** The `accept` attribute of file inputs. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** The name of a stored drawing or picture. It can't be guessed, so access needs no token. */
export const FILE_NAME = /^[0-9a-f]{32}\.(?:png|jpg|gif|webp|svg)$/;
export const FILES_FOLDER = '/files/';
export const pathOfFile = (name: string): string => FILES_FOLDER + name;
/** Whether a text is the path of a stored file; other URLs are never requested. */
export const isFilePath = (text: string): boolean =>
  text.startsWith(FILES_FOLDER) && FILE_NAME.test(text.slice(FILES_FOLDER.length));
