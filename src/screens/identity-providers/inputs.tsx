import { ChipsInput } from '../../generator/form/chips-input.tsx';
import { FieldInput } from '../../generator/form/inputs.tsx';
import { useInputProps } from '../../generator/form/use-field.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { RoleMapInput } from './role-map-input.tsx';

const DOMAIN = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;

// The help is here, not in the definition, which every page loads.
const HELP = {
  title: 'identity_providers.title_help',
  issuer: 'identity_providers.issuer_help',
  client_secret: 'identity_providers.secret_help',
  role_claim: 'identity_providers.claim_help',
} as const;

const HelpedInput = ({ source }: { readonly source: keyof typeof HELP }) => (
  <FieldInput source={source} helperText={useTranslate()(HELP[source])} />
);

const DomainsInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const props = useInputProps({ source, helperText: translate('identity_providers.domains_help') });
  return (
    <ChipsInput
      {...props}
      pattern={DOMAIN}
      faultOf={(text) => translate('identity_providers.no_domain', { text })}
    />
  );
};

/** The inputs of identity providers that their definition can't express. */
export const providerInputs = (
  <>
    <HelpedInput source="title" />
    <HelpedInput source="issuer" />
    <HelpedInput source="client_secret" />
    <DomainsInput source="domains" />
    <HelpedInput source="role_claim" />
    <RoleMapInput source="role_map" />
  </>
);
