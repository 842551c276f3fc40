import type { Page } from '@playwright/test';
import { OWN_DEFAULT, SOURCES as LIMIT_SOURCES } from '../../../src/domain/valves/threshold-sources.ts';
import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';
import { settle } from './accessibility.ts';
import type { Api } from './site.ts';

/** Words that are the same in every language: names, units, formats, and what `Intl` writes. */
const SAME = [
  /\b(?:Flowgen|GeoNames|The Things Stack|geonames\.org|ChirpStack|Excel|XLSX|Markdown|OpenAPI)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g,
  /\b(?:January|February|March|April|August|September|October|November|December)\b/g,
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|am|AM|pm|min)\b/g,
  /\b(?:Australia|Pacific|Etc)\/\w+\b|\bUTC\b/g,
  /\b(?:AEDT|AEST|NZDT|NZST)\b/g,
  /\S+@\S+/g,
  /https?:\S+/g,
  // Of a source.
  /\b[\w-]+\.(?:com|org|net|gov)(?:\.\w\w)?\b/g,
  /\/api\/\S+/g,
  // A unique id.
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g,
  // Of JSON.
  /\bnull\b/g,
  // The name of a language in that language.
  /English \(Pseudo-Accents\)/g,
];

const NAMES = new Set(
  'name title label tag dev_id app_id email hw_serial xid unit key location time_zone prefix endpoint_name address user_name actor_name record_title url city_name worst_alarm acknowledged_by_name assigned_to_name value locale response gateway_id user_agent client_id role_claim vendor from device company'.split(
    ' ',
  ),
);

const namesOfKey = (key: string): string[] => {
  const { label, unit } = keyFacts(key);
  return [key, label, ...(unit === null ? [] : [unit])];
};

/** The values of a claim that an identity provider maps to roles, with the roles as the API has them. */
const namesOfRoleMap = (map: object): string[] => Object.entries(map).flat().map(String);

/** Parts of a name that stand alone on pages: long addresses wrap, tags show their key in words, zones their city. */
const partsOf = (key: string, value: string): string[] => {
  if (key === 'email') return value.split('@');
  // People are called by their first names where there is little room.
  if (key.endsWith('_name') || key === 'name') return value.split(' ').slice(0, 1);
  if (key === 'time_zone') return value.split('/').slice(-1);
  if (key === 'tag') return value.split(':').map((part) => part.replaceAll('_', ' '));
  return [];
};

const namesIn = (value: unknown, key = ''): string[] => {
  if (key === 'role_map' && typeof value === 'object' && value !== null) return namesOfRoleMap(value);
  if (typeof value === 'string') {
    if (!NAMES.has(key) || value.length < 2) return [];
    return [value, ...partsOf(key, value)];
  }
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each, key === 'tags' ? 'tag' : key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    ...namesIn(each, name),
    // Keys of values that devices send, with the label and unit of their datapoints, and of parameters of rules.
    ...(/^(?:last_)?(?:values|status)$|^params$/.test(key) ? namesOfKey(name) : []),
    // The key that a rule is about.
    ...(key === 'params' && name === 'key' ? namesOfKey(String(each)) : []),
  ]);
};

const RESOURCES =
  'devices projects companies users reports api-keys hydraloop audit dashboard-v2 devices_new alarms alarm-rules rosters notification-policies maintenance-windows webhooks gateways identity-providers'.split(
    ' ',
  );

/** The standards and publications that limits are from. */
const SOURCES = Object.values(LIMIT_SOURCES).filter((source) => source !== OWN_DEFAULT);

/** The names in the records of the database and in these, and those of the sources of limits. */
export const namesOf = async (api: Api, paths: readonly string[]): Promise<string[]> => {
  const all = [...RESOURCES.map((name) => `/${name}`), ...paths];
  const records = await Promise.all(all.map((path) => api.get(path)));
  return [...namesIn(records), ...SOURCES];
};

/** Collects the names in the responses to a page, such as records that other tests have just created. */
export const receivedNames = (page: Page): (() => Promise<string[]>) => {
  const received: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    received.push(response.json().then(namesIn, () => []));
  });
  return async () => (await Promise.all(received)).flat();
};

const anyOf = (all: readonly string[]): RegExp => {
  const names = [...new Set(all)].toSorted((a, b) => b.length - a.length);
  const patterns = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join('|')})(?![\\p{L}\\d])`, 'gu');
};

/** The texts of a page: visible ones, and those for assistive technology. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      // Code, drawings and what is marked so are data.
      !element.closest('code, pre, style, script, noscript, [data-drawing], [translate="no"]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text !== '' && node.parentElement && isShown(node.parentElement)) found.add(text);
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element)) continue;
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)?.trim();
        if (text) found.add(text);
      }
      if (element instanceof HTMLInputElement && element.type === 'submit') found.add(element.value);
    }
    return [...found];
  });

/** The words of a text that are neither generated by `en-XA` nor a name: generated ones have no plain vowels. */
export const untranslatedIn = (text: string, names: RegExp): string[] => {
  let rest = text.replace(names, ' ');
  for (const same of SAME) rest = rest.replace(same, ' ');
  return rest.match(/[\p{L}_]*[aeiouAEIOU][\p{L}_]*/gu) ?? [];
};

/** The untranslated texts of the current page; `names` returns the names that may be on it. */
export const untranslated = async (page: Page, names: () => Promise<string[]>): Promise<string[]> => {
  await settle(page);
  const texts = await textsOf(page);
  const data = anyOf(await names());
  return texts.flatMap((text) => {
    const words = untranslatedIn(text, data);
    return words.length === 0 ? [] : [`“${text.slice(0, 120)}” (${words.slice(0, 6).join(', ')})`];
  });
};
