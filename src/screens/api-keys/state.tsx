import { keyState } from '../../domain/access/api-keys.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { useServerNow } from '../../live/use-live.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Key {
  readonly revoked_at: string | null;
  readonly expires_at: string | null;
}
const MARKS = { active: 'active', expired: 'stale', revoked: 'inactive' } as const;

/** A key's state and, if expired or revoked, since when. */
export const KeyState = ({ value }: { readonly value: Key }) => {
  const translate = useTranslate();
  const state = keyState(value, useServerNow());
  const since = state === 'revoked' ? value.revoked_at : state === 'expired' ? value.expires_at : null;
  return (
    <>
      <StateMark mark={MARKS[state]} word={translate(`keys.states.${state}`)} />
      {since !== null && (
        <>
          {' '}
          <Ago at={since} />
        </>
      )}
    </>
  );
};

/** Shows a key's state in place of its revocation time. */
export const keyCells = {
  revoked_at: (record: Readonly<Record<string, unknown>>) => <KeyState value={record as unknown as Key} />,
};
