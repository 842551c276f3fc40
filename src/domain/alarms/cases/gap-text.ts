import type { Translate } from '../../../languages/translate.ts';
import type { Gap } from './watch.ts';

/** A gap in a sentence. `age`: how old what is shown is. */
export const gapText = (gap: Gap, translate: Translate, age = ''): string => {
  switch (gap.name) {
    case 'none_reporting':
      return translate('watch.none_reporting', { smart_count: gap.count });
    case 'silent':
      return translate('watch.silent', { smart_count: gap.count, of: gap.of });
    case 'unwatched':
      return translate(`watch.unwatched.${gap.kind}`, {
        smart_count: gap.count,
        _: translate('watch.unwatched.other', { smart_count: gap.count }),
      });
    default:
      return translate(`watch.${gap.name}`, { age });
  }
};
