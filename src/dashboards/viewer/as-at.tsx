import { useTranslate } from 'ra-core';
import { exactTime } from '../../domain/zoned.ts';
import { useServerNow } from '../../live/use-live.ts';
import { useFormatLocale, useZone } from '../../providers/me.ts';
import { usePrinting } from '../elements/parts/printing.ts';

const Now = () => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const now = useServerNow();
  return (
    <p className="dash-as-at">
      {translate('dashboard_view.as_at', { time: exactTime(new Date(now).toISOString(), zone, locale) })}
    </p>
  );
};

/** On paper: the moment that the page shows. */
export const AsAt = () => (usePrinting() ? <Now /> : null);
