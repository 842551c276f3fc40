import { completenessWords } from '../../computing/completeness.ts';
import { pageOf } from '../../kinds.ts';
import type { Result } from '../../result.ts';
import { minuteText, spanWords } from '../../texts/dates.ts';
import { figureLabel } from '../../texts/labels.ts';
import { hasProfileLimits, limitText, reportLimits } from '../../texts/limits.ts';
import { referencesOf, sourcesDate } from '../../texts/references.ts';
import { exactTime } from '../../../time/zoned.ts';
import type { Fact, Section, TableColumn } from '../document.ts';
import { sectionOf, type RunFacts, type Source, type WriteSections } from '../source.ts';

/** Where the data as they are now are compared with those of the run: on its page, with its address if that is known. */
const checkText = (
  { kind }: Result,
  { id, report_id: report, site }: RunFacts,
  { translate }: Source,
): string => {
  if (report === undefined) return '';
  return site === undefined
    ? translate('report_files.data_check', { report, run: id })
    : translate('report_files.data_check_at', {
        address: `${site}/company/reports/${report}/${pageOf(kind, 'company')}`,
        run: id,
      });
};

/** What the run is based on: period, completeness, limits, the run and the hash of its data. */
const facts = (source: Source): readonly Fact[] => {
  const { result, translate, locale, facts: known } = source;
  const { profile, completeness, time_zone: zone, company, project } = result;
  const { run } = known;
  const complete = completenessWords(completeness);
  const all: readonly (Fact | null)[] = [
    { key: 'company', name: translate('reports.company'), text: company.name },
    project && { key: 'of_project', name: translate('reports.project'), text: project.title },
    {
      key: 'span',
      name: translate('reports.span'),
      text: translate('reports.span_text', spanWords(result, zone, translate, locale)),
      ...(result.until < result.to
        ? {
            note: translate('report_words.parts.not_over', { until: minuteText(result.until, zone, locale) }),
          }
        : {}),
    },
    {
      key: 'completeness',
      name: figureLabel({ key: 'completeness' }, translate),
      text: translate(`report_words.parts.${complete.key}`, complete.values),
    },
    hasProfileLimits(result)
      ? {
          key: 'profile',
          name: translate('report_words.parts.thresholds'),
          text: translate(`resources.reports.values.profile.${profile.key}`, { _: profile.name }),
        }
      : null,
    run
      ? {
          key: 'run',
          name: translate('report_files.run_name'),
          text: `${run.id}, ${exactTime(run.finished_at, zone, locale)}`,
        }
      : null,
    run
      ? {
          key: 'data_hash',
          name: translate('report_files.data_hash'),
          text: run.data_hash,
          note: checkText(result, run, source),
        }
      : null,
  ];
  return all.filter((one) => one !== null);
};

/** The limits that the result applies, with the numbers of their sources, and these. */
const limits = (source: Source): readonly Section[] => {
  const { result, translate, locale } = source;
  const { all, of, scald } = referencesOf(result, translate);
  const setHere = translate('report_document.set_here');
  const sourceOf = (number: number | undefined): string => (number === undefined ? setHere : `[${number}]`);
  const rows = [
    ...reportLimits(result).map((limit) => ({
      name: translate(limit.label),
      value: limitText(limit, result, translate),
      from: sourceOf(of(limit)),
    })),
    ...(scald === undefined
      ? []
      : result.profile.limits.scald.map(({ from, seconds }) => ({
          name: translate('report_words.limits.scald', { from }),
          value: `${seconds}\u00a0s`,
          from: sourceOf(scald),
        }))),
  ];
  if (rows.length === 0) return [];
  const head = (key: 'limit' | 'value' | 'reference', content: TableColumn['content']): TableColumn => ({
    key,
    heading: translate(`report_document.${key}`),
    content,
  });
  return [
    sectionOf(
      'limits',
      translate('report_document.limits'),
      {
        type: 'table',
        columns: [head('limit', 'name'), head('value', 'number'), head('reference', 'word')],
        rows: rows.map(({ name, value, from }) => ({
          key: name,
          cells: [{ text: name }, { text: value }, { text: from }],
        })),
      },
      {
        isDetail: true,
        notes: [
          ...all.map(({ number, text }) => `[${number}] ${text}`),
          translate('report_document.sources_date', { date: sourcesDate(result, locale) }),
        ],
      },
    ),
  ];
};

/** Where the people who are responsible for the report sign it. */
const signatures = ({ translate }: Source): Section =>
  sectionOf(
    'signatures',
    translate('report_files.signatures'),
    {
      type: 'table',
      columns: [
        { key: 'who', heading: '', content: 'word' },
        ...(['name', 'role', 'date', 'signature'] as const).map((key): TableColumn => ({
          key,
          heading: translate(`report_files.sign.${key}`),
          content: 'name',
          isToFill: true,
        })),
      ],
      rows: (['prepared', 'reviewed'] as const).map((who) => ({
        key: who,
        cells: [
          { text: translate(`report_files.${who}`) },
          ...Array.from({ length: 4 }, () => ({ text: '' })),
        ],
      })),
    },
    { only: 'files' },
  );

/**
 * The end of a document: what the run is based on, in files who signs it, and its limits with their sources. The signatures are not
 * last, because a last page with nothing else could be signed for any report.
 */
export const basis: WriteSections = (source) => [
  sectionOf(
    'basis',
    source.translate('reports.summary'),
    { type: 'facts', look: 'list', facts: facts(source) },
    { isDetail: true },
  ),
  ...(source.facts.run ? [signatures(source)] : []),
  ...limits(source),
];
