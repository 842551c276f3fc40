import { useTranslate } from '../../providers/i18n/translate.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';

/** What a list says of a place without open alarms, in the words of the overview. */
export const NoOpenAlarms = () => <StateMark mark="ongoing" word={useTranslate()('alarms.none_open')} />;
