import Box from '@mui/material/Box';
import { use } from 'react';
import { NOTHING, withUnits } from '../../domain/text/format.ts';
import type { Severity } from '../../domain/alarms/alarm.ts';
import { useColumns } from '../../generator/columns/columns.tsx';
import { InCard } from '../../generator/list/in-card.ts';
import { useLabels } from '../../generator/labels.ts';
import { ReferenceLink, TextLink } from '../../generator/record/link.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useArea } from '../../providers/routing/paths.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { openCasesPath } from '../alarms/open-cases-path.ts';
import { useConditionText } from './condition.ts';
import { useKinds } from './use-kinds.ts';

/** What protects people is never cut off. */
const WHOLE = { display: 'block', py: '2px', whiteSpace: 'normal', lineHeight: 1.35 } as const;
/** Smaller, so that most conditions have one line. */
const IN_CARD = { ...WHOLE, fontSize: 13 } as const;
const BELOW = { display: 'block', fontSize: 12 } as const;
const BESIDE_TITLE = { display: 'inline-flex', flex: 'none', alignItems: 'center', gap: 8 } as const;

type Row = Readonly<Record<string, unknown>>;

const KindName = ({ name }: { readonly name: string }) => {
  const labels = useLabels(resourceNamed('alarm-rules'));
  return <>{useKinds().kindOf(name)?.title ?? labels.value('kind', name)}</>;
};

/** A rule without a severity has that of its kind. In a card, also how many of its cases are open. */
const RuleSeverity = ({ rule }: { readonly rule: Row }) => {
  const usual = useKinds().kindOf(String(rule['kind']))?.severity;
  const countText = useCountText();
  const own = rule['severity'];
  const severity = typeof own === 'string' ? (own as Severity) : usual;
  const mark = severity ? (
    <span className="severity-of-rule">
      <SeverityMark severity={severity} />
    </span>
  ) : (
    <>{NOTHING}</>
  );
  const open = Number(rule['open_alarms'] ?? 0);
  if (!use(InCard) || open === 0) return mark;
  return (
    <span style={BESIDE_TITLE}>
      <strong>{countText('alarms.count_open', open)}</strong>
      {mark}
    </span>
  );
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

/** When a rule raises an alarm, in words. */
const Condition = ({ rule }: { readonly rule: Row }) => {
  const text = useConditionText()(rule);
  return (
    <Box component="span" sx={use(InCard) ? IN_CARD : WHOLE}>
      {withUnits(text)}
    </Box>
  );
};

/** Which devices a rule is about. */
const Scope = ({ rule }: { readonly rule: Row }) => {
  const translate = useTranslate();
  const countText = useCountText();
  const isInCard = use(InCard);
  const { scope, device_ids, tags, project_id, company_id } = rule;
  if (scope === 'devices')
    return <>{countText('alarm_rules.listed_devices', (device_ids as number[]).length)}</>;
  if (scope === 'tags')
    return <>{translate('alarm_rules.tagged', { tags: (tags as string[]).join(', ') })}</>;
  if (scope === 'project') return <ReferenceLink of="projects" id={project_id as number} />;
  if (scope === 'company') return <ReferenceLink of="companies" id={company_id as number} />;
  // The usual case: not seen on cards, and quiet in tables.
  return (
    <span className={isInCard ? 'plain-unseen' : 'plain-quiet'}>
      {translate('alarm_rules.every_company')}
    </span>
  );
};

/** The condition in a table, with the devices that it is about unless those of every company, or in a column. */
const ListedCondition = ({ rule }: { readonly rule: Row }) => {
  const { shown } = useColumns();
  const isCard = use(InCard);
  const isSaid = isCard || rule['scope'] === 'everything' || shown.includes('scope');
  return (
    <>
      <Condition rule={rule} />
      {!isSaid && (
        <span className="plain-quiet" style={BELOW}>
          <Scope rule={rule} />
        </span>
      )}
    </>
  );
};

/** How many cases of a rule are open, as a link to them. */
const OpenAlarms = ({ rule }: { readonly rule: Row }) => {
  const area = useArea();
  const count = Number(rule['open_alarms'] ?? 0);
  if (count === 0) return <span className="plain-quiet">0</span>;
  return <TextLink to={openCasesPath(area, { rule_id: Number(rule['id']) })}>{count}</TextLink>;
};

/** Custom cells of rules. */
export const ruleCells = {
  kind: ({ kind }: Row) => <KindName name={String(kind)} />,
  severity: (rule: Row) => <RuleSeverity rule={rule} />,
  company_id: ({ company_id }: Row) => <CompanyName id={company_id as number | null} />,
  params: (rule: Row) => <Condition rule={rule} />,
  scope: (rule: Row) => <Scope rule={rule} />,
  open_alarms: (rule: Row) => <OpenAlarms rule={rule} />,
};

/** Custom cells of the list of rules only. */
export const listedRuleCells = { params: (rule: Row) => <ListedCondition rule={rule} /> };
