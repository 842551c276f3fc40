import { ChipsInput } from '../../generator/chips-input.tsx';
import { useLabels } from '../../generator/labels.ts';
import { TextInput } from '../../generator/text-inputs.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { RoleMapInput } from './role-map-input.tsx';

const DOMAIN = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;

// The help is here, not in the definition, which every page loads.
const HELP = {
  title: 'identity_providers.title_help',
  issuer: 'identity_providers.issuer_help',
  client_secret: 'identity_providers.secret_help',
  role_claim: 'identity_providers.claim_help',
} as const;

const HelpedInput = ({ name }: { readonly name: keyof typeof HELP }) => {
  const translate = useTranslate();
  const definition = resourceNamed('identity-providers');
  const labels = useLabels(definition);
  const field = definition.fields[name];
  return (
    <TextInput
      source={name}
      label={labels.field(name)}
      help={translate(HELP[name])}
      isRequired={field?.required ?? false}
      {...(field?.writeOnly ? { type: 'password', autoComplete: 'new-password' } : {})}
    />
  );
};

const DomainsInput = () => {
  const translate = useTranslate();
  const labels = useLabels(resourceNamed('identity-providers'));
  return (
    <ChipsInput
      source="domains"
      label={labels.field('domains')}
      help={translate('identity_providers.domains_help')}
      isRequired={false}
      pattern={DOMAIN}
      faultOf={(text) => translate('identity_providers.no_domain', { text })}
    />
  );
};

/** The inputs of identity providers that their definition can't express. */
export const providerInputs = {
  title: <HelpedInput name="title" />,
  issuer: <HelpedInput name="issuer" />,
  client_secret: <HelpedInput name="client_secret" />,
  domains: <DomainsInput />,
  role_claim: <HelpedInput name="role_claim" />,
  role_map: <RoleMapInput />,
};
