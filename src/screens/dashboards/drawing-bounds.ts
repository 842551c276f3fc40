import type { Thumbnail } from '../../domain/dashboard/thumbnail.ts';

/** Around the drawing: lines are drawn on its edges. */
const MARGIN = 20;

/** What a drawing takes up, as a view box: its symbols and pipes, without the room of its texts. */
export const drawingBounds = ({ symbols, pipes }: Pick<Thumbnail, 'symbols' | 'pipes'>): string => {
  const corners = pipes.flatMap((pipe) => pipe.corners);
  const across = [
    ...symbols.flatMap(([, x, , width]) => [x, x + width]),
    ...corners.filter((_, at) => at % 2 === 0),
  ];
  const down = [
    ...symbols.flatMap(([, , y, , height]) => [y, y + height]),
    ...corners.filter((_, at) => at % 2 === 1),
  ];
  const [left, top] = [Math.min(...across) - MARGIN, Math.min(...down) - MARGIN];
  return [left, top, Math.max(...across) + MARGIN - left, Math.max(...down) + MARGIN - top].join(' ');
};
