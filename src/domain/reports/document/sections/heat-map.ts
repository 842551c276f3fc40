import { NOTHING } from '../../../text/format.ts';
import { heatMapOf, isWithinLimits } from '../../charts/heat-map.ts';
import {
  cellText,
  columnHeading,
  columnName,
  heatText,
  heatTitle,
  legendLimits,
  levelText,
} from '../../charts/heat-text.ts';
import { disambiguatingLocations } from '../../texts/disambiguation.ts';
import { sectionOf, sentencesOf, type WriteSections } from '../source.ts';

/** The valves by day, week or month, those outside the limits first. */
export const heatMap: WriteSections = ({ result, translate, locale }) => {
  const map = heatMapOf(result);
  if (!map) return [];
  const { limits } = result.profile;
  const places = disambiguatingLocations(result);
  return [
    sectionOf(
      'heat_map',
      heatTitle(map, translate),
      {
        type: 'heat',
        heading: translate('report_words.figures.title'),
        columns: map.columns.map((one) => ({
          key: one.from,
          lines: columnHeading(one, map.step, { locale }),
          name: columnName(one, map.step, locale),
        })),
        rows: map.rows.map((row) => {
          const { device, cells, isAssessed } = row;
          const below = [
            isAssessed ? '' : translate('report_words.verdicts.unknown'),
            places.get(device.device_id) ?? '',
          ].filter(Boolean);
          return {
            name: {
              text: device.title,
              link: { to: 'devices', id: device.device_id },
              ...(below.length > 0 ? { below: below.join(' · ') } : {}),
            },
            cells: cells.map((cell) => ({
              level: cell.level,
              text: cell.value?.toFixed(1) ?? (cell.level === 'idle' ? NOTHING : ''),
              description: cellText(cell, device, limits, translate),
            })),
            isFine: isWithinLimits(row),
          };
        }),
        legend: map.levels
          .filter((level) => level !== 'within')
          .map((level) => ({ level, text: levelText(level, legendLimits(result), translate) })),
      },
      { sentences: sentencesOf([heatText(map, translate)]) },
    ),
  ];
};
