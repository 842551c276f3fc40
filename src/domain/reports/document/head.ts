import { lengthText, minuteText, periodText } from '../texts/dates.ts';
import { reportZone } from '../texts/zone-words.ts';
import type { DocumentHead } from './document.ts';
import { onlyDevice, type Source } from './source.ts';

/** `“Valves, weekly” · Report 4 · Run 12 · Created Sun, 4 Oct 2026, 13:05`: no other document has these numbers. */
const runText = ({ result, translate, locale, facts: { run } }: Source): string => {
  if (!run) return '';
  return [
    ...(onlyDevice(result) ? [`“${result.title}”`] : []),
    ...(run.report_id === undefined ? [] : [translate('report_files.report', { id: run.report_id })]),
    translate('report_files.run', { id: run.id }),
    translate('report_files.created', { time: minuteText(run.finished_at, result.time_zone, locale) }),
  ].join(' · ');
};

/** The head of a document: that of a report about one device names the device. */
export const documentHead = (source: Source): DocumentHead => {
  const { result, translate, locale, facts } = source;
  const { kind, company, project, time_zone: zone } = result;
  const device = onlyDevice(result);
  const kindName = translate(`report_words.kinds.${kind}`, {
    _: translate(`resources.reports.values.kind.${kind}`),
  });
  const about = [
    lengthText(result, zone, translate),
    kindName,
    company.name,
    ...(project ? [[project.title, facts.address].filter(Boolean).join(', ')] : []),
    reportZone(result, translate),
  ];
  const place = device && [
    device.location ?? '',
    `${translate('report_words.figures.dev_id')} ${device.dev_id}`,
  ];
  return {
    company: company.name,
    title: device?.title ?? result.title,
    lines: [...(place ? [place] : []), about].map((parts) => parts.filter(Boolean).join(' · ')),
    period: periodText(result, zone, locale),
    run: runText(source),
  };
};
