import { formatValue } from '../../../domain/text/format.ts';
import { mainsOf, recycledOf } from '../../../domain/readings/datapoint-roles.ts';
import { reuseShareOf } from '../../../domain/reports/computing/hydraloop.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Device } from '../device.ts';
import { Fact } from '../details/facts.tsx';
import { useWaterToday } from './today.tsx';

/** What a Hydraloop took from the mains today, and the share of what it recycled. Nothing for other devices. */
export const Recycled = ({ device: { id, datapoints } }: { readonly device: Device }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const hasBoth = recycledOf(datapoints) !== undefined && mainsOf(datapoints) !== undefined;
  const { data: recycled } = useWaterToday(id, hasBoth ? 'volume_recycled' : null);
  const { data: mains } = useWaterToday(id, hasBoth ? 'volume_mains' : null);
  if (typeof mains?.today !== 'number') return null;
  const share = reuseShareOf(recycled?.today, mains.today);
  return (
    <>
      {share !== null && (
        <Fact name={translate('device.water.share')}>
          {formatValue(Math.round(share * 100), '%', locale)}
        </Fact>
      )}
      <Fact name={translate('device.water.today.volume_mains')}>{formatValue(mains.today, 'L', locale)}</Fact>
    </>
  );
};
