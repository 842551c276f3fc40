/** Licences that dependencies may have in production, by SPDX id, and why. Anything else fails `npm test`. */
export const ALLOWED_LICENCES = {
  '0BSD': 'permissive, without conditions',
  'Apache-2.0': 'permissive; notices must be kept, which node_modules does',
  'BlueOak-1.0.0': 'permissive; the licence must be passed on, which node_modules does',
  'BSD-2-Clause': 'permissive; notices must be kept',
  'BSD-3-Clause': 'permissive; notices must be kept, and names may not be used in advertising',
  ISC: 'permissive; notices must be kept',
  MIT: 'permissive; notices must be kept',
  'MIT-0': 'permissive, without conditions',
  'MPL-2.0': 'copyleft by file: only changes to its own files must be published, and none is changed',
  'OFL-1.1': 'for fonts: may be embedded and served, but not sold alone; the font is not modified',
  Unlicense: 'public domain',
  Zlib: 'permissive; modified versions must be marked as such',
};

/** Packages that don't state an SPDX id, with the licence that their own files contain. */
export const STATED_LICENCES = {
  'css-mediaquery': 'BSD-3-Clause',
  'png-js': 'MIT',
};
