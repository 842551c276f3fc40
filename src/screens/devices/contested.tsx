import Alert from '@mui/material/Alert';
import { useGetMany } from 'ra-core';
import { NOTHING } from '../../domain/text/format.ts';
import { Hint } from '../../generator/page/hint.tsx';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Names of the companies whose keys sent uplinks of a device. Id 0 is the platform. */
const useClaimants = (ids: readonly number[]): string => {
  const translate = useTranslate();
  const companies = ids.filter((id) => id !== 0);
  const { data = [] } = useGetMany('companies', { ids: companies }, { enabled: companies.length > 0 });
  const names = new Map(data.map(({ id, name }) => [id, String(name)]));
  return ids
    .map((id) => (id === 0 ? translate('screens.pending.platform') : (names.get(id) ?? `#${id}`)))
    .join(', ');
};

interface Props {
  readonly claimedBy: readonly number[];
}

const ContestedMark = ({ claimedBy }: Props) => {
  const translate = useTranslate();
  const companies = useClaimants(claimedBy);
  return (
    <Hint title={translate('screens.pending.contested_hint', { companies })}>
      <StateMark mark="alarm" word={translate('screens.pending.contested')} />
    </Hint>
  );
};

/** The company of a pending device, or a mark if several companies claim it. */
export const PendingCompany = ({
  company_id: id,
  contested,
  claimed_by,
}: Readonly<Record<string, unknown>>) => {
  if (contested === true) return <ContestedMark claimedBy={claimed_by as readonly number[]} />;
  return typeof id === 'number' ? (
    <ReferenceLink of="companies" id={id} />
  ) : (
    <span className="plain-quiet">{NOTHING}</span>
  );
};

/** Explains in the dialog why a company is required. */
export const ContestedNote = ({ claimedBy }: Props) => {
  const translate = useTranslate();
  const companies = useClaimants(claimedBy);
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('screens.pending.contested_text', { companies })}
    </Alert>
  );
};
