import { formatValue, NOTHING } from '../../domain/format.ts';
import type { Severity } from '../../domain/alarms/alarm.ts';
import { useLabels } from '../../generator/labels.ts';
import { ReferenceLink } from '../../generator/record-link.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { useKinds } from './use-kinds.ts';
import { useParamLabel } from './use-param-label.ts';

type Row = Readonly<Record<string, unknown>>;

const KindName = ({ name }: { readonly name: string }) => {
  const labels = useLabels(resourceNamed('alarm-rules'));
  return <>{useKinds().kindOf(name)?.title ?? labels.value('kind', name)}</>;
};

/** A rule without a company applies to all of them. */
const CompanyName = ({ id }: { readonly id: number | null }) => {
  const translate = useTranslate();
  return id === null ? (
    <>{translate('alarm_rules.every_company')}</>
  ) : (
    <ReferenceLink of="companies" id={id} />
  );
};

const ParamsText = ({ rule }: { readonly rule: Row }) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const label = useParamLabel();
  const kind = useKinds().kindOf(String(rule['kind']));
  const given = Object.entries((rule['params'] ?? {}) as Row).filter(([, value]) => value !== null);
  if (given.length === 0) return <>{translate('alarm_rules.no_params')}</>;
  return (
    <>
      {given.map(([name, value]) => (
        <span key={name} style={{ display: 'block' }}>
          <span className="plain-quiet">{label(name)}</span>{' '}
          {typeof value === 'number'
            ? formatValue(value, kind?.params.properties[name]?.['x-unit'] ?? null, locale)
            : String(value)}
        </span>
      ))}
    </>
  );
};

/** Custom cells of rules. */
export const ruleCells = {
  kind: ({ kind }: Row) => <KindName name={String(kind)} />,
  severity: ({ severity }: Row) =>
    typeof severity === 'string' ? <SeverityMark severity={severity as Severity} /> : <>{NOTHING}</>,
  company_id: ({ company_id }: Row) => <CompanyName id={company_id as number | null} />,
  params: (rule: Row) => <ParamsText rule={rule} />,
};
