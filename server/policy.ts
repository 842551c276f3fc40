import type { KeyScope } from '../src/domain/access/api-keys.ts';
import { BULK_CASE_ACTIONS, CASE_ACTIONS } from '../src/domain/alarms/cases/actions.ts';
import { can, isReading, type Action } from '../src/domain/access/access.ts';
import { ROLES, type Role } from '../src/domain/access/roles.ts';
import { resources } from '../src/resources/all.ts';
import { callsOf } from '../src/schema/dialect.ts';
import type { AnyResource } from '../src/schema/resource.ts';
import type { Principal } from './principal.ts';

/** Who may make a call. Which rows it can access is decided by the definitions' grants, applied in SQL. */
export interface Policy {
  readonly who: 'anyone' | readonly Role[];
  /** The API key scope that may make it too, acting as superadmin or as its company's admin. */
  readonly key?: KeyScope;
  /** With all rows of the database: a call on a secret that it brings, or on everyone's behalf (`server/db/access/scope.ts`). */
  readonly isSystem?: true;
  /** May be made with `METRICS_TOKEN`, too. */
  readonly byMetricsToken?: true;
}

const ANYONE: Policy = { who: 'anyone' };
/** Anyone who knows a password, or the token of a link. */
const BY_SECRET: Policy = { who: 'anyone', isSystem: true };
/** A signed-in user in any role; no keys. */
const PERSON: Policy = { who: ROLES };
/** All signed-in users, and keys of scope `read`. */
const READERS: Policy = { who: ROLES, key: 'read' };
const SUPERADMIN: Policy = { who: ['superadmin'] };
const SUPERADMIN_READ: Policy = { who: ['superadmin'], key: 'read' };
const INGEST: Policy = { who: [], key: 'ingest' };

/** Keys of scope `read` may use actions that only read. */
const granted = (name: string, action: Action): Policy => {
  const resource = resources[name];
  const who = ROLES.filter((role) => resource && can(resource.access, role, action));
  return isReading(action) ? { who, key: 'read' } : { who };
};

/** Calls that no definition describes; those of the definitions are added below. */
const CUSTOM: Readonly<Record<string, Policy>> = {
  'GET /api/health': ANYONE,
  'GET /api/health/details': { ...SUPERADMIN, isSystem: true, byMetricsToken: true },
  'GET /api/openapi.json': ANYONE,

  'GET /api/mail': ANYONE,

  'GET /api/setup': BY_SECRET,
  'POST /api/setup': BY_SECRET,
  'POST /api/auth/login': BY_SECRET,
  'POST /api/auth/login/second': BY_SECRET,
  'POST /api/auth/login/options': BY_SECRET,
  'GET /api/auth/passkeys/origin': ANYONE,
  'POST /api/auth/forgot': BY_SECRET,
  'POST /api/auth/reset': BY_SECRET,
  'GET /api/auth/oidc': BY_SECRET,
  'GET /api/auth/oidc/:id/start': BY_SECRET,
  'GET /api/auth/oidc/:id/callback': BY_SECRET,
  'POST /api/auth/oidc/session': BY_SECRET,
  'POST /api/auth/oidc/link': BY_SECRET,
  'POST /api/auth/oidc/link/finish': { ...PERSON, isSystem: true },
  'GET /api/auth/me': PERSON,
  'PUT /api/auth/me': PERSON,
  'POST /api/auth/logout': PERSON,
  'GET /api/auth/preferences': PERSON,
  'PUT /api/auth/preferences': PERSON,
  'GET /api/auth/second-factor': PERSON,
  'POST /api/auth/totp': PERSON,
  'POST /api/auth/totp/confirm': PERSON,
  'DELETE /api/auth/totp': PERSON,
  'POST /api/auth/recovery-codes': PERSON,
  'GET /api/auth/sessions': PERSON,
  'DELETE /api/auth/sessions': PERSON,
  'DELETE /api/auth/sessions/:id': PERSON,
  'GET /api/auth/identities': PERSON,
  'DELETE /api/auth/identities/:id': PERSON,
  'POST /api/auth/passkeys/options': PERSON,
  'POST /api/auth/passkeys': PERSON,
  'GET /api/auth/passkeys': PERSON,
  'PUT /api/auth/passkeys/:id': PERSON,
  'DELETE /api/auth/passkeys/:id': PERSON,
  'POST /api/users/:id/reset-link': granted('users', 'edit'),
  'DELETE /api/users/:id/second-factor': granted('users', 'edit'),
  'GET /api/users/:id/sessions': granted('users', 'edit'),
  'DELETE /api/users/:id/sessions': granted('users', 'edit'),
  'DELETE /api/users/:id/sessions/:session': granted('users', 'edit'),
  'GET /api/users/:id/identities': granted('users', 'edit'),
  'DELETE /api/users/:id/identities/:identity': granted('users', 'edit'),
  'GET /api/users/:id/access': granted('users', 'show'),

  'GET /api/overview': granted('alarms', 'list'),
  'GET /api/overview/water': granted('datapoints', 'list'),
  'GET /api/alarm-kinds': READERS,
  'POST /api/alarm-rules/:id/evaluate': granted('alarm-rules', 'edit'),
  'POST /api/alarm-rules/backtest': granted('alarm-rules', 'create'),
  'GET /api/alarms/summary': granted('alarms', 'list'),
  'GET /api/alarms/:id/events': granted('alarms', 'show'),
  ...Object.fromEntries(
    Object.entries(CASE_ACTIONS).map(([action, who]) => [`POST /api/alarms/:id/${action}`, { who }]),
  ),
  ...Object.fromEntries(
    BULK_CASE_ACTIONS.map((action) => [`POST /api/alarms/many/${action}`, { who: CASE_ACTIONS[action] }]),
  ),

  'GET /api/gateways/:id/devices': granted('gateways', 'show'),
  'GET /api/devices/:id/gateways': granted('gateways', 'list'),

  'GET /api/projects/:id/summary': granted('projects', 'show'),
  'PUT /api/projects/:id/attach-devices': granted('projects', 'edit'),
  'PUT /api/projects/:id/detach-devices': granted('projects', 'edit'),

  // The author of the change, and whether the role may still make it, are checked row by row.
  'POST /api/audit/:batch_id/undo': PERSON,

  'GET /api/devices/tags': granted('devices', 'list'),
  'GET /api/devices/check-xid-exists/xid': granted('devices', 'list'),
  'GET /api/devices/endpoints': granted('devices', 'list'),
  'GET /api/devices/sparklines': granted('devices', 'list'),
  'GET /api/devices/:id/water-today': granted('devices', 'show'),
  'POST /api/devices/import': granted('devices', 'import'),
  'GET /api/devices/:id/datapoints': granted('devices', 'show'),
  'GET /api/devices/:id/hardware': granted('devices', 'show'),
  'POST /api/devices/:id/replace': granted('devices', 'edit'),
  'GET /api/devices/:id/uplinks': granted('devices', 'edit'),
  'POST /api/devices/import-readings': granted('devices', 'edit'),
  'GET /api/devices/import-readings/progress': granted('devices', 'edit'),
  'POST /api/devices/many/preview': granted('devices', 'edit'),
  'POST /api/device-models/test': SUPERADMIN,
  'GET /api/datapoints/search': SUPERADMIN_READ,
  'GET /api/datapoints/last-use': granted('datapoints', 'list'),
  'GET /api/datapoints/:id/readings': granted('datapoints', 'show'),
  'GET /api/datapoints/:id/dial': granted('datapoints', 'show'),
  'POST /api/datapoints/:id/dial': granted('datapoints', 'edit'),
  'GET /api/datapoints/:id/counted': granted('datapoints', 'show'),
  'GET /api/datapoints/:id/outliers': granted('datapoints', 'show'),
  'POST /api/datapoints/:id/restore': granted('datapoints', 'edit'),

  'POST /api/hydraloop/:id/test': granted('hydraloop', 'edit'),
  'POST /api/identity-providers/:id/test': granted('identity-providers', 'edit'),

  'GET /api/devices_new': granted('devices_new', 'list'),
  'GET /api/devices_new/total': granted('devices_new', 'list'),
  'GET /api/devices_new/by-dev-id': granted('devices_new', 'list'),
  'POST /api/devices_new/:hw_serial/:type/register': granted('devices_new', 'register'),
  'POST /api/devices_new/register-many': granted('devices_new', 'register'),
  'DELETE /api/devices_new/:hw_serial/:type': granted('devices_new', 'delete'),

  'GET /api/dashboard-v2/deleted': SUPERADMIN_READ,
  'GET /api/dashboard-v2/thumbnails': granted('dashboard-v2', 'list'),
  'GET /api/dashboard-v2/:id/variables': granted('dashboard-v2', 'show'),
  'GET /api/dashboard-v2/:id/variables/:name': granted('dashboard-v2', 'show'),
  'GET /api/dashboard-v2/:id/watch': granted('dashboard-v2', 'show'),
  'POST /api/dashboard-v2/:id/restore': granted('dashboard-v2', 'delete'),
  'POST /api/dashboard-v2/:id/duplicate': granted('dashboard-v2', 'create'),
  'POST /api/dashboard-v2/:id/add-image': granted('dashboard-v2', 'edit'),
  'PUT /api/dashboard-v2/:id/attach-user': granted('dashboard-v2', 'edit'),
  'PUT /api/dashboard-v2/:id/attach-company': granted('dashboard-v2', 'edit'),
  'PUT /api/dashboard-v2/:id/attach-project': granted('dashboard-v2', 'edit'),
  'PUT /api/dashboard-v2/:id/detach-user': granted('dashboard-v2', 'edit'),
  'PUT /api/dashboard-v2/:id/detach-company': granted('dashboard-v2', 'edit'),
  'PUT /api/dashboard-v2/:id/detach-project': granted('dashboard-v2', 'edit'),
  'GET /api/dashboard-v2/:id/versions': granted('dashboard-versions', 'list'),
  'GET /api/dashboard-v2/:id/versions/:version': granted('dashboard-versions', 'show'),
  'POST /api/dashboard-v2/:id/versions/:version/restore': granted('dashboard-v2', 'edit'),
  'POST /api/dashboard-v2/:id/shares': granted('shares', 'create'),
  'GET /api/dashboard-v2/:id/shares': granted('shares', 'list'),
  'PUT /api/dashboard-v2/:id/shares/:share': granted('shares', 'create'),
  'DELETE /api/dashboard-v2/:id/shares/:share': granted('shares', 'delete'),
  'POST /api/dashboard-v2/wall': granted('shares', 'create'),
  // The pages of share links; the token says what they show.
  'GET /api/s/:token': ANYONE,
  'POST /api/s/:token/pin': BY_SECRET,
  'GET /api/s/:token/dashboard-v2/:id': ANYONE,
  'GET /api/s/:token/devices': ANYONE,
  'GET /api/s/:token/devices/get/total': ANYONE,
  'GET /api/s/:token/datapoints': ANYONE,
  'GET /api/s/:token/datapoints/last-use': ANYONE,
  'GET /api/s/:token/datapoints/:id/readings': ANYONE,
  'GET /api/s/:token/datapoints/:id/counted': ANYONE,
  'GET /api/s/:token/alarms': ANYONE,
  'GET /api/places': READERS,

  'POST /api/ingest/uplink': INGEST,
  'POST /api/ingest/ttn': INGEST,
  'POST /api/ingest/chirpstack': INGEST,
  'POST /api/ingest/chirpstack-v3': INGEST,
  'POST /api/ingest/actility': INGEST,
  'POST /api/ingest/loriot': INGEST,
  'POST /api/ingest/helium': INGEST,

  // Anyone who can read a report may run it and cancel its runs; deleting runs is checked row by row.
  'POST /api/reports/:id/run': PERSON,
  'GET /api/reports/default-profile': granted('reports', 'show'),
  'GET /api/reports/:id/runs': granted('reports', 'show'),
  'GET /api/reports/:id/runs/:run': granted('reports', 'show'),
  'GET /api/reports/:id/runs/:run/check': granted('reports', 'show'),
  'GET /api/reports/:id/runs/:run.pdf': granted('reports', 'show'),
  'GET /api/reports/:id/runs/:run.csv': granted('reports', 'show'),
  'GET /api/reports/:id/runs/:run.xlsx': granted('reports', 'show'),
  'DELETE /api/reports/:id/runs/:run': PERSON,
  'POST /api/reports/:id/runs/:run/resend': granted('reports', 'edit'),

  'GET /api/rosters/:id/on-call': granted('rosters', 'show'),
  'POST /api/notification-policies/:id/dry-run': granted('notification-policies', 'edit'),
  'GET /api/push/key': PERSON,
  'GET /api/push/subscriptions': PERSON,
  'POST /api/push/subscriptions': PERSON,
  'DELETE /api/push/subscriptions/:id': PERSON,
  // The links in alarm mails; the token says for whom they act.
  'GET /api/alarm-links/:token': BY_SECRET,
  'POST /api/alarm-links/:token/acknowledge': BY_SECRET,

  'GET /api/system/mqtt': SUPERADMIN_READ,
  'GET /api/system/settings': SUPERADMIN,
  'PUT /api/system/settings': SUPERADMIN,
  'GET /api/system/ingest': SUPERADMIN,
  'GET /api/system/ingest-outages': SUPERADMIN_READ,

  'POST /api/live/ticket': READERS,
  // The socket opens without a token and acts for the user its ticket was issued to.
  'GET /api/live': ANYONE,
};

/** The export route of a resource, `[method, path after the name, action]`; empty if no role may export. */
export const exportCalls = (resource: AnyResource) =>
  !resource.subsetOf && ROLES.some((role) => can(resource.access, role, 'export'))
    ? [['GET', '/export', 'export'] as const]
    : [];

/** The route that uploads a picture for a field, in the same format; empty if there is no such field. */
export const pictureCalls = (resource: AnyResource) =>
  Object.values(resource.fields).some(({ kind, readOnly }) => kind === 'picture' && !readOnly)
    ? [['POST', '/add-picture', 'edit'] as const]
    : [];

/** The route that previews the effects of a deletion, in the same format; empty if no role may delete. */
export const affectedCalls = (resource: AnyResource) =>
  !resource.subsetOf && ROLES.some((role) => can(resource.access, role, 'delete'))
    ? [['POST', '/many/affected', 'delete'] as const]
    : [];

/** Every route of the API and who may call it: `GET /api/users/:id`. A route that is missing here can't be registered. */
export const POLICY: Readonly<Record<string, Policy>> = {
  ...Object.fromEntries(
    Object.values(resources).flatMap((resource) =>
      [
        ...callsOf(resource).map(({ method, path, action }) => [method, path, action] as const),
        ...exportCalls(resource),
        ...pictureCalls(resource),
        ...affectedCalls(resource),
      ].map(([method, path, action]) => [
        `${method} /api/${resource.name}${path}`,
        granted(resource.name, action),
      ]),
    ),
  ),
  ...CUSTOM,
};

/** Whether a call is possible with a session that can only be used to set up a second factor. */
export const isAllowedDuringSetup = (url = ''): boolean => url.startsWith('/api/auth/');

/** Applies a policy to a caller. */
export const decide = (policy: Policy, principal: Principal | null): 'ok' | 'sign in' | 'forbidden' => {
  if (policy.who === 'anyone') return 'ok';
  if (!principal) return 'sign in';
  if (principal.kind === 'person') return policy.who.includes(principal.role) ? 'ok' : 'forbidden';
  const scope = policy.key;
  if (scope === undefined || !principal.scopes.includes(scope)) return 'forbidden';
  return scope === 'ingest' || policy.who.includes(principal.role) ? 'ok' : 'forbidden';
};
