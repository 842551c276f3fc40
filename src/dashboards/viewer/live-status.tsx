import { useLiveStatus } from '../../live/use-live.ts';
import { say } from '../../providers/i18n/say.ts';

/** Whether values come in: said in a word, with a dot of its colour. */
export const LiveStatusMark = () => {
  const status = useLiveStatus();
  return (
    <span role="status" className="dash-live" data-live={status}>
      {say(`dashboard_view.${status}`)}
    </span>
  );
};
