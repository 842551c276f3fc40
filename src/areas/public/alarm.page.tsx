import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { exactTime } from '../../domain/time/zoned.ts';
import '../../providers/i18n/form-texts.ts';
import { acknowledgeByLink, fetchLinkedAlarm, type LinkedAlarm } from '../../providers/data/alarms/link.ts';
import { isAborted, isHttpError } from '../../providers/http-error.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { SubmitButton } from './fields.tsx';
import { Note, PublicFrame } from './frame.tsx';
import { useSubmit } from './use-submit.ts';
import './alarm.css';

/** A link that is used up, expired or made up: all look the same. */
const isInvalid = (error: unknown): boolean =>
  isHttpError(error) && error.status > 0 && error.status < 500 && error.status !== 429;

const Invalid = () => (
  <PublicFrame title={translate('alarm_link.invalidTitle')} lead={translate('alarm_link.invalid')}>
    <Link className="fg-button" to="/login">
      {translate('alarm_link.signIn')}
    </Link>
  </PublicFrame>
);

const Acknowledge = ({ token, alarm }: { readonly token: string; readonly alarm: LinkedAlarm }) => {
  const [isDone, setIsDone] = useState(false);
  const { busy, error, status, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      await acknowledgeByLink(token);
      setIsDone(true);
    },
  );
  if (isDone) return <Note kind="info">{translate('alarm_link.done')}</Note>;
  if (alarm.closed_at !== null) return <Note kind="info">{translate('alarm_link.closed')}</Note>;
  if (alarm.acknowledged_at !== null) {
    return (
      <Note kind="info">{translate('alarm_link.known', { name: alarm.acknowledged_by ?? alarm.user })}</Note>
    );
  }
  return (
    <form className="fg-form" noValidate onSubmit={onSubmit}>
      {error && <Note kind="error">{status === 410 ? translate('alarm_link.invalidTitle') : error}</Note>}
      <SubmitButton busy={busy} busyText={translate('alarm_link.busy')}>
        {translate('alarm_link.acknowledge')}
      </SubmitButton>
      <p className="alarm-quiet">{translate('alarm_link.as', { name: alarm.user })}</p>
    </form>
  );
};

const Alarm = ({ token, alarm }: { readonly token: string; readonly alarm: LinkedAlarm }) => {
  const { severity, title, text, response, condition, since, device, gateway_id, location, company } = alarm;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <PublicFrame title={title} lead={[device ?? gateway_id, location, company].filter(Boolean).join(' · ')}>
      <p className="alarm-severity" data-severity={severity}>
        {translate(`alarm_link.severity.${severity}`)}
      </p>
      <p>{text}</p>
      <p>
        <strong>{translate('alarm_link.what')}</strong> {response}
      </p>
      <p className="alarm-quiet">
        {translate('alarm_link.since', { at: exactTime(since, zone) })}
        {' · '}
        {translate(`alarm_link.${condition}`)}
      </p>
      <Acknowledge token={token} alarm={alarm} />
    </PublicFrame>
  );
};

/** The target of the link in an alarm's mail. Opening it changes nothing; the button acknowledges the case. */
export default function AlarmPage() {
  const { token = '' } = useParams();
  const [alarm, setAlarm] = useState<LinkedAlarm>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(undefined);
    fetchLinkedAlarm(token, stop.signal).then(setAlarm, (reason: unknown) => {
      if (!isAborted(reason)) setError(reason);
    });
    return () => stop.abort();
  }, [token, attempt]);
  if (alarm) return <Alarm token={token} alarm={alarm} />;
  if (error === undefined)
    return <PublicFrame title={translate('alarm_link.title')} lead={translate('alarm_link.loading')} />;
  if (isInvalid(error)) return <Invalid />;
  return (
    <PublicFrame
      title={translate('alarm_link.failed')}
      lead={error instanceof Error ? error.message : undefined}
    >
      <button type="button" className="fg-button" onClick={() => setAttempt((before) => before + 1)}>
        {translate('alarm_link.again')}
      </button>
    </PublicFrame>
  );
}
