import { zoneCity } from '../../../domain/reports/texts/dates.ts';
import { useOwnZone, useZone } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/**
 * The time zone of a device's site, in which its page, the lists and reports count days, so that a day is the same for everybody
 * who looks at it. `note` names it to those who are elsewhere; otherwise it is empty.
 */
export const useSiteTime = (
  site: string | null | undefined,
): { readonly zone: string; readonly note: string } => {
  const shown = useZone();
  const own = useOwnZone();
  const zone = site ?? shown;
  const translate = useTranslate();
  return { zone, note: zone === own ? '' : translate('device.water.zone', { city: zoneCity(zone) ?? zone }) };
};
