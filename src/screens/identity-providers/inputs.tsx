import { ChipsInput } from '../../generator/chips-input.tsx';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { RoleMapInput } from './role-map-input.tsx';

const DOMAIN = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;

const DomainsInput = () => {
  const translate = useTranslate();
  const labels = useLabels(resourceNamed('identity-providers'));
  return (
    <ChipsInput
      source="domains"
      label={labels.field('domains')}
      help={labels.help('domains')}
      isRequired={false}
      pattern={DOMAIN}
      faultOf={(text) => translate('identity_providers.no_domain', { text })}
    />
  );
};

/** The inputs of identity providers that their definition can't express. */
export const providerInputs = { domains: <DomainsInput />, role_map: <RoleMapInput /> };
