import { column } from '../../columns/column.ts';
import { rankedShare } from '../../columns/figures.ts';
import { ownPlaces, sharesInTree } from '../../computing/meters-in-tree.ts';
import { notSubMeteredText } from '../../computing/sub-metered.ts';
import { listedLocations } from '../../texts/disambiguation.ts';
import { withPostcode } from '../../../text/format.ts';
import { notesOf, sectionOf, type WriteSections } from '../source.ts';
import { tableOf } from '../table.ts';

/** The water by meter, largest first, with sub-meters below their main meters. Nothing for a single meter. */
export const water: WriteSections = (source) => {
  const { result, translate } = source;
  const all = sharesInTree(result, translate).map(({ meter, depth }) => ({ ...meter, depth }));
  const meters = all.filter(({ device_id }) => device_id > 0);
  if (meters.length < 2) return [];
  const places = ownPlaces(
    result,
    listedLocations(
      result,
      meters.map(({ device_id }) => device_id),
    ),
  );
  const columns = [
    column('title', 'text'),
    column('consumption', 'litres', 'litres'),
    column('share', 'share'),
  ];
  return [
    sectionOf(
      'water',
      translate('reports.where'),
      {
        ...tableOf(source, columns, all, {
          keyOf: ({ device_id }) => String(device_id),
          headings: { share: translate('report_document.share') },
          cells: {
            title: ({ device_id, title }) => {
              const place = places.get(device_id);
              return {
                text: title,
                ...(device_id > 0 ? { link: { to: 'devices', id: device_id } } : {}),
                ...(place === undefined ? {} : { below: withPostcode(place) }),
              };
            },
            share: ({ share }) => ({ text: rankedShare(share), bar: Math.max(0, share ?? 0) }),
          },
          rowOf: ({ depth }) => ({ depth }),
        }),
        few: { rows: 8, cards: 4 },
      },
      { notes: notesOf([notSubMeteredText(result, translate)]) },
    ),
  ];
};
