import { useId, useState, type SubmitEvent } from 'react';
import { PIN_PATTERN, WALL_SECONDS } from '../../domain/dashboard/limits.ts';
import { valuesInAddress } from '../../domain/dashboard/variable-address.ts';
import { live } from '../../live/client.ts';
import { createShare } from '../../providers/data/shares.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { CreatedLink } from './created-link.tsx';
import { OtherBoards } from './other-boards.tsx';
import { SharedVariables, type SharedDashboard } from './shared-variables.tsx';

/** The offered lifetimes, in days. */
const DAYS = [1, 7, 30, 90, 365] as const;
const DAY_MS = 86_400_000;
const SECONDS = 20;

interface Props {
  readonly dashboard: SharedDashboard;
  onCreated(): void;
}

/** The form that creates a link; afterwards the link, which is shown once. */
export const CreateShare = ({ dashboard, onCreated }: Props) => {
  const id = useId();
  const [url, setUrl] = useState<string | null>(null);
  const [others, setOthers] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (form: FormData): Promise<void> => {
    const textOf = (name: string): string => String(form.get(name) ?? '').trim();
    const days = Number(textOf('days'));
    setBusy(true);
    setError(null);
    try {
      setUrl(
        await createShare(dashboard.id, {
          title: textOf('title'),
          expires_at: days > 0 ? new Date(live.store.now() + days * DAY_MS).toISOString() : null,
          pin: textOf('pin') || null,
          others,
          seconds: Number(textOf('seconds') || SECONDS),
          variables: valuesInAddress(new URLSearchParams(window.location.search)),
        }),
      );
      setOthers([]);
      onCreated();
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void submit(new FormData(event.currentTarget));
  };

  if (url !== null) return <CreatedLink url={url} onAnother={() => setUrl(null)} />;
  return (
    <form className="sharing-form" onSubmit={onSubmit}>
      <label>
        {translate('sharing.name')}
        <input name="title" required maxLength={200} defaultValue={dashboard.title} autoComplete="off" />
      </label>
      <label>
        {translate('sharing.expires')}
        <select name="days" defaultValue="0">
          <option value="0">{translate('sharing.never')}</option>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {translate('sharing.days', { smart_count: days })}
            </option>
          ))}
        </select>
      </label>
      <label>
        {translate('sharing.pin')}
        <input
          name="pin"
          inputMode="numeric"
          pattern={PIN_PATTERN.source}
          title={translate('sharing.pin_help')}
          aria-describedby={`${id}-pin`}
          autoComplete="off"
        />
        <small id={`${id}-pin`} className="plain-quiet">
          {translate('sharing.pin_help')}
        </small>
      </label>
      <OtherBoards dashboard={dashboard.id} chosen={others} onChosen={setOthers} />
      {others.length > 0 && (
        <label>
          {translate('sharing.seconds')}
          <input name="seconds" type="number" required defaultValue={SECONDS} {...WALL_SECONDS} />
        </label>
      )}
      <SharedVariables dashboard={dashboard} />
      {error && (
        <p role="alert" className="sharing-error">
          {error}
        </p>
      )}
      <button type="submit" className="plain-button" data-look="contained" aria-disabled={busy}>
        {translate(busy ? 'sharing.creating' : 'sharing.create')}
      </button>
    </form>
  );
};
