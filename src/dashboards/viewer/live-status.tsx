import { useTranslate } from 'ra-core';
import { useLiveStatus } from '../../live/use-live.ts';

/** Whether values come in: said in a word, with a dot of its colour. */
export const LiveStatusMark = () => {
  const translate = useTranslate();
  const status = useLiveStatus();
  return (
    <span role="status" className="dash-live" data-live={status}>
      {translate(`dashboard_view.${status}`)}
    </span>
  );
};
