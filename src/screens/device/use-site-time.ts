import { zoneCity } from '../../domain/reports/dates.ts';
import { useZone } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/**
 * The time zone that a device's days are shown in: its site's, in which the lists and reports count days, so that a day is
 * the same for everybody who looks at it; where readers choose the times, theirs (`isOwn`). `note` names it to those who
 * are elsewhere than the site; otherwise it is empty.
 */
export const useSiteTime = (
  site: string | null | undefined,
  isOwn = false,
): { readonly zone: string; readonly note: string } => {
  const own = useZone();
  const zone = isOwn ? own : (site ?? own);
  const translate = useTranslate();
  return {
    zone,
    note: (site ?? own) === own ? '' : translate('device.water.zone', { city: zoneCity(zone) ?? zone }),
  };
};
