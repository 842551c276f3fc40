import { enterSharePin } from '../../providers/data/dashboards/shared-link.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { Field, SubmitButton } from '../public/fields.tsx';
import { Note, PublicFrame } from '../public/frame.tsx';
import { required, useSubmit } from '../public/use-submit.ts';

/** Asks for the PIN of a link; `onProof` receives the proof that it was entered. */
export const PinForm = ({ onProof }: { readonly onProof: (proof: string | null) => void }) => {
  const { busy, error, faults, onSubmit } = useSubmit(
    ({ pin }) => ({ pin: required(pin) }),
    async ({ pin = '' }) => onProof(await enterSharePin(pin.trim())),
  );
  return (
    <PublicFrame title={translate('wall.pin_title')} lead={translate('wall.pin_lead')}>
      <form className="fg-form" noValidate onSubmit={onSubmit}>
        {error && <Note kind="error">{error}</Note>}
        <Field
          name="pin"
          label={translate('wall.pin')}
          fault={faults.pin}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <SubmitButton busy={busy} busyText={translate('wall.pin_busy')}>
          {translate('wall.pin_submit')}
        </SubmitButton>
      </form>
    </PublicFrame>
  );
};
