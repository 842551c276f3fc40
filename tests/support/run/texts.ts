// The texts of every part of the site, which its pages load with themselves.
import '../../../src/providers/i18n/editor-texts.ts';
import '../../../src/providers/i18n/form-texts.ts';
import '../../../src/providers/i18n/provider.ts';
