import type { HeatBlock } from '../../../domain/reports/document/document.ts';
import { FewRows } from '../../../generator/list/few-rows.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-foot.tsx';
import type { PathOf } from './tone-box.tsx';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';

/** How many rows a page shows at first: at most those outside the limits, and so few in any case. */
const MOST = { phone: 8, desk: 15 } as const;
const LEAST = 5;

interface Props {
  readonly block: HeatBlock;
  readonly title: string;
  readonly pathOf: PathOf;
}

/** A heat map of a document; rows within limits are shown on demand. */
export const HeatMap = ({ block, title, pathOf }: Props) => {
  const translate = useTranslate();
  const isPhone = useMedia(PHONE);
  const { rows, legend } = block;
  const flagged = rows.filter(({ isFine }) => !isFine).length;
  const few = Math.min(MOST[isPhone ? 'phone' : 'desk'], isPhone ? flagged : Math.max(LEAST, flagged));
  const more =
    few === flagged ? translate('reports.valves_ok', { smart_count: rows.length - flagged }) : undefined;
  return (
    <FewRows rows={rows} few={few} more={more}>
      {(shown) => (
        <HeatGrid
          block={block}
          rows={shown}
          title={title}
          legend={<HeatLegend legend={legend} />}
          pathOf={pathOf}
        />
      )}
    </FewRows>
  );
};
