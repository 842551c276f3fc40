import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { DATA_MAX } from '../../src/domain/dashboard/limits.ts';
import { PICTURE_MAX } from '../../src/domain/pictures.ts';
import { check } from '../../src/schema/explain.ts';
import { EMPTY_DOCUMENT } from '../../src/domain/dashboard/document.ts';
import type { Row } from '../crud/rules.ts';
import { validationError, badRequest } from '../errors.ts';
import { type Form, readForm } from '../http/form.ts';
import { dashboardCreate, dashboards, dashboardUpdate, ownFields } from './serialize.ts';

/** The validated body of a create or update. `logo`: a new one, null to remove it, undefined to leave it unchanged. */
export interface DashboardBody {
  readonly fields: Row;
  readonly logo: Buffer | null | undefined;
}

const SHORT_TEXT_MAX = 1_000;
const TEXTS = {
  dashBoardName: SHORT_TEXT_MAX,
  title: SHORT_TEXT_MAX,
  city: SHORT_TEXT_MAX,
  data: DATA_MAX,
  logo: SHORT_TEXT_MAX,
  version: SHORT_TEXT_MAX,
};
const PARTS = { texts: TEXTS, files: { logo: PICTURE_MAX } };
type Parts = Form<keyof typeof TEXTS, 'logo'>;

const wholeNumber = (text: string): unknown => (/^\d{1,10}$/.test(text) ? Number(text) : text);

const titleIn = (names: { readonly title?: unknown; readonly dashBoardName?: unknown }): unknown => {
  const { title, dashBoardName } = names;
  if (title !== undefined && dashBoardName !== undefined && title !== dashBoardName) {
    throw badRequest('dashboard_rules.two_titles', 'dashBoardName');
  }
  return title ?? dashBoardName;
};

const defined = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

const fromForm = ({ texts, files }: Parts): DashboardBody => {
  const { city, data, version } = texts;
  const fields = defined({
    title: titleIn(texts),
    city: city === undefined ? undefined : city === '' ? null : wholeNumber(city),
    data,
    version: version === undefined ? undefined : wholeNumber(version),
    // A path instead of a file can only be the present logo.
    logo: texts.logo === '' ? undefined : texts.logo,
  });
  const picture = files.logo && files.logo.length > 0 ? files.logo : undefined;
  return { fields, logo: picture ?? (texts.logo === '' ? null : undefined) };
};

const fromJson = (body: unknown): DashboardBody => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationError([{ path: '', key: 'validation.object', values: {} }]);
  }
  const { dashBoardName, title, ...fields } = body as Row;
  return { fields: defined({ ...fields, title: titleIn({ title, dashBoardName }) }), logo: undefined };
};

const validated = (schema: z.ZodType, fields: Row): Row => {
  const result = check(schema, fields, dashboards);
  if (result.faults) throw validationError(result.faults);
  return result.value as Row;
};

const read = async (request: FastifyRequest): Promise<DashboardBody> =>
  request.isMultipart() ? fromForm(await readForm(request, PARTS)) : fromJson(request.body);

/** Reads a new dashboard from multipart or JSON. Without `data`, the dashboard starts empty. */
export const parseCreateBody = async (request: FastifyRequest): Promise<DashboardBody> => {
  const { fields, logo } = await read(request);
  const body = { data: JSON.stringify(EMPTY_DOCUMENT), ...fields };
  return { fields: validated(dashboardCreate, body), logo };
};

/** Reads changes of a dashboard from multipart or JSON; omitted fields are unchanged. */
export const parseUpdateBody = async (request: FastifyRequest): Promise<DashboardBody> => {
  const { fields, logo } = await read(request);
  return { fields: ownFields(validated(dashboardUpdate, fields)), logo };
};
