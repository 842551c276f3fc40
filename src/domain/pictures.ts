/** What a picture that somebody uploads may be. Source: contract, section 5; hostile, "Dashboards". */

/** Bytes. */
export const PICTURE_MAX = 5_242_880;
/** Pixels a side, and in all: a picture of so many takes 160 MB when a browser shows it. */
export const PICTURE_SIDE = 16_384;
export const PICTURE_PIXELS = 40_000_000;
/** As a file field asks for them. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif';

/** The name of a stored file, a drawing or a picture: what can't be guessed needs no token. */
export const FILE_NAME = /^[0-9a-f]{32}\.(?:png|jpg|gif|webp|svg)$/;
export const FILES_FOLDER = '/files/';
export const pathOfFile = (name: string): string => FILES_FOLDER + name;
/** Whether a text is the path of a stored file; other addresses are not asked for. */
export const isFilePath = (text: string): boolean =>
  text.startsWith(FILES_FOLDER) && FILE_NAME.test(text.slice(FILES_FOLDER.length));
