import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/case.ts';
import type { Area } from '../../domain/access/roles.ts';
import { Ago } from '../../generator/ago.tsx';
import { useAlarmChanges } from '../../live/use-alarms.ts';
import { actOnAlarm, newestUnacknowledged } from '../../providers/data/alarm-calls.ts';
import { isAborted } from '../../providers/http-error.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { foldedUnder, foldGateways } from '../../domain/alarms/fold-gateways.ts';
import { pathTo } from '../../providers/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';

const SHOWN = 10;
/** More are fetched: the devices behind a silent gateway are folded under its case. */
const FETCHED = 50;

const NO_CASES: readonly AlarmCase[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

/** The newest unacknowledged cases, kept up to date. Undefined while loading. */
const useNewest = () => {
  const [cases, setCases] = useState<readonly AlarmCase[]>();
  const [error, setError] = useState<string>();
  const [request, setRequest] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    newestUnacknowledged(FETCHED, stop.signal)
      .then((found) => {
        setCases(found);
        setError(undefined);
      })
      .catch((reason: unknown) => {
        if (!isAborted(reason)) setError(reason instanceof Error ? reason.message : '');
      });
    return () => stop.abort();
  }, [request]);
  const refetch = (): void => setRequest((before) => before + 1);
  useAlarmChanges(refetch);
  return { cases: cases?.filter(isUnacknowledged), error, refetch };
};

interface ItemProps {
  readonly area: Area;
  readonly alarm: AlarmCase;
  /** How many cases of devices it explains. */
  readonly folded: number;
  onAcknowledged(): void;
  onClose(): void;
}

const Item = ({ area, alarm, folded, onAcknowledged, onClose }: ItemProps) => {
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const acknowledge = async (): Promise<void> => {
    setIsSending(true);
    try {
      await actOnAlarm(alarm.id, 'acknowledge', {});
      onAcknowledged();
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : '');
    } finally {
      setIsSending(false);
    }
  };
  const where = [alarm.device_title ?? alarm.gateway_id, alarm.site].filter(Boolean).join(' · ');
  return (
    <li>
      <div>
        <SeverityMark severity={alarm.severity} />
        <Ago at={alarm.since} />
      </div>
      <Link className="plain-link" to={pathTo(area, 'alarms', 'show', alarm.id)} onClick={onClose}>
        {alarm.title}
      </Link>
      {where !== '' && <p className="frame-alarms-where">{where}</p>}
      <p>
        {alarm.text}
        {folded > 0 && ` ${translate('alarm_bell.folded', { smart_count: folded })}`}
      </p>
      {error !== undefined && <p role="alert">{error}</p>}
      <button
        type="button"
        className="plain-button"
        data-size="small"
        aria-label={translate('alarm_bell.acknowledge_one', {
          title: [alarm.title, alarm.device_title].filter(Boolean).join(', '),
        })}
        disabled={isSending}
        onClick={() => void acknowledge()}
      >
        {translate('alarm_bell.acknowledge')}
      </button>
    </li>
  );
};

interface Props {
  readonly area: Area;
  /** How many there are in all. */
  readonly count: number;
  onClose(): void;
}

/** The content of the panel in the top bar: the newest unacknowledged alarms. */
export const AlarmPanel = ({ area, count, onClose }: Props) => {
  const { cases, error, refetch } = useNewest();
  const folded = foldedUnder(cases ?? NO_CASES);
  const shown = foldGateways(cases ?? NO_CASES, NO_IDS).slice(0, SHOWN);
  const more = count - shown.reduce((sum, { id }) => sum + 1 + (folded.get(id)?.length ?? 0), 0);
  return (
    <>
      <h2>{translate('alarm_bell.title')}</h2>
      {error !== undefined && (
        <p className="frame-alarms-note" role="alert">
          {translate('alarm_bell.failed')} {error}
        </p>
      )}
      {!cases && error === undefined && (
        <p className="frame-alarms-note">{translate('alarm_bell.loading')}</p>
      )}
      {cases?.length === 0 && (
        <p className="frame-alarms-note">
          {translate('alarm_bell.none')}. {translate('alarm_bell.none_text')}
        </p>
      )}
      {cases && cases.length > 0 && (
        <ul>
          {shown.map((alarm) => (
            <Item
              key={alarm.id}
              area={area}
              alarm={alarm}
              folded={folded.get(alarm.id)?.length ?? 0}
              onAcknowledged={refetch}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
      <div className="frame-alarms-foot">
        {cases && more > 0 && <span>{translate('alarm_bell.more', { smart_count: more })}</span>}
        <Link className="plain-button" to={pathTo(area, 'alarms', 'list')} onClick={onClose}>
          {translate('alarm_bell.all')}
        </Link>
      </div>
    </>
  );
};
