import { exactTime } from '../../domain/time/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { usePrinting } from '../elements/parts/printing.ts';
import { translate } from '../../providers/i18n/translate.ts';

const Now = () => {
  const zone = useZone();
  const locale = useFormatLocale();
  const now = useServerNow();
  return (
    <p className="dash-as-at">
      {translate('dashboard_view.as_at', { time: exactTime(new Date(now).toISOString(), zone, locale) })}
    </p>
  );
};

/** In print: the time of the displayed values. */
export const AsAt = () => (usePrinting() ? <Now /> : null);
