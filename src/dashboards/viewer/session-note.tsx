import { shortTime } from '../../domain/time/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { sessionEndsAt } from '../../providers/session/session.ts';
import { PlainNote } from '../../providers/theme/note.tsx';

/** How long before the end of the session a wall screen shows a warning. */
const WARNING_MS = 2 * 3_600_000;

/** Warns on a wall screen that the session is about to end. */
export default function SessionNote() {
  const zone = useZone();
  const locale = useFormatLocale();
  const now = useServerNow();
  const end = sessionEndsAt();
  if (end === null || end - now > WARNING_MS) return null;
  return (
    <PlainNote severity="warning">
      {translate('dashboard_view.session_ends', { time: shortTime(end, zone, false, locale) })}
    </PlainNote>
  );
}
