import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** An image with a version, of which `latest` is none. */
const isPinned = (image) => /:v?\d+(?:\.\d+)+[\w.-]*$/.test(image);
/** Variables and files that hold secrets. */
const SECRET = /(?:PASSWORD|TOKEN|SECRET|_KEY|DATABASE_URL|MQTT_URL)/;
const HEALTH = '/api/health';

/** The sentences of conditions that do not hold. */
const unless = (conditions) => Object.keys(conditions).filter((sentence) => !conditions[sentence]);

/** The instructions of a Dockerfile, as `[name, arguments]`. */
const instructionsOf = (text) =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [line, '']);

const dockerfile = (text, { exists }) => {
  const all = instructionsOf(text);
  const of = (name) => all.filter(([each]) => each === name).map(([, rest]) => rest);
  const images = of('FROM').map((from) => from.split(' ')[0]);
  const user = of('USER').at(-1) ?? 'root';
  const copied = of('COPY')
    .filter((copy) => !copy.includes('--from='))
    .flatMap((copy) =>
      copy
        .split(/\s+/)
        .filter((part) => !part.startsWith('--'))
        .slice(0, -1),
    );
  return [
    ...unless({
      'has several stages': images.length > 1,
      'runs as another user than root': !/^(?:root|0)\b/.test(user),
      [`has a HEALTHCHECK by ${HEALTH}`]: of('HEALTHCHECK').some((check) => check.includes(HEALTH)),
      'has no secret': ![...of('ENV'), ...of('ARG')].some((set) => SECRET.test(set)),
    }),
    ...images.filter((image) => !isPinned(image)).map((image) => `pins the version of ${image}`),
    ...copied.filter((source) => !exists(source)).map((source) => `copies ${source}, which exists`),
  ];
};

const dockerignore = (text) => {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  return ['node_modules', 'data', '.git'].filter((name) => !lines.has(name)).map((name) => `ignores ${name}`);
};

const serviceProblems = (name, service, { all, exists }) =>
  unless({
    'pins the version of its image': isPinned(service.image ?? ''),
    'is read-only': service.read_only === true,
    'has a health check': Array.isArray(service.healthcheck?.test),
    'gains no privileges': service.security_opt?.includes('no-new-privileges:true') === true,
    'has secrets in files only': !Object.keys(service.environment ?? {}).some(
      (key) => SECRET.test(key) && !key.endsWith('_FILE'),
    ),
    'uses secrets that are declared': (service.secrets ?? []).every((each) => all.secrets?.[each]?.file),
    'depends on services that exist': Object.keys(service.depends_on ?? {}).every(
      (each) => all.services[each],
    ),
    'mounts files that exist': (service.volumes ?? []).every(
      (each) => !each.startsWith('./') || exists(each.split(':')[0]),
    ),
  }).map((sentence) => `${name} ${sentence}`);

const compose = (text, { exists, version }) => {
  const all = parse(text, { merge: true });
  const { services = {} } = all;
  const own = Object.values(services).filter(({ build }) => build !== undefined);
  return [
    ...unless({
      'has two servers': own.length === 2,
      'has the version of the product': own.every(({ image }) => image.endsWith(`:${version}`)),
    }),
    ...Object.entries(services).flatMap(([name, service]) => serviceProblems(name, service, { all, exists })),
  ];
};

/** A template of Helm with placeholders for what it inserts, both branches of its conditions, so that it is YAML. */
const withoutActions = (text) =>
  text
    .replaceAll(/^\s*\{\{-? (?:if|with|range|end|else)\b.*\}\}\n/gm, '')
    .replaceAll(
      /^ *\{\{-? (?:include|toYaml) .*nindent (\d+) \}\}\n/gm,
      (_, n) => `${' '.repeat(Number(n))}x: y\n`,
    )
    .replaceAll(/\{\{.*?\}\}/g, 'x');

const deploymentProblems = ({ spec }) => {
  const { securityContext, containers } = spec.template.spec;
  const [{ securityContext: own, startupProbe, readinessProbe, livenessProbe }] = containers;
  return unless({
    'runs as another user than root': securityContext?.runAsNonRoot === true,
    'has a read-only root file system': own?.readOnlyRootFilesystem === true,
    'gains no privileges': own?.allowPrivilegeEscalation === false,
    [`is started and ready by ${HEALTH}`]: [startupProbe, readinessProbe].every(
      (probe) => probe?.httpGet?.path === HEALTH,
    ),
    'is alive by its port': livenessProbe?.tcpSocket !== undefined,
  });
};

const chart = (text, { read, list, version }) => {
  const folder = 'deploy/helm/flowgen';
  const facts = parse(text);
  const values = parse(read(`${folder}/values.yaml`));
  const templates = list(`${folder}/templates`).filter((name) => name.endsWith('.yaml'));
  const documents = templates.map((name) => parse(withoutActions(read(`${folder}/templates/${name}`))));
  const byKind = Object.fromEntries(documents.map((document) => [document.kind, document]));
  const used = list(`${folder}/templates`).flatMap((name) =>
    [...read(`${folder}/templates/${name}`).matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path),
  );
  const isValue = (path) => path.split('.').reduce((value, key) => value?.[key], values) !== undefined;
  return [
    ...unless({
      'is of API version v2': facts.apiVersion === 'v2',
      'has the version of the product': facts.version === version && facts.appVersion === version,
      'has two servers': values.replicas === 2,
      'has a Deployment, a Service, an Ingress and a disruption budget': [
        'Deployment',
        'Service',
        'Ingress',
        'PodDisruptionBudget',
      ].every((kind) => byKind[kind]),
      'has its Ingress off': values.ingress?.enabled === false,
    }),
    ...deploymentProblems(byKind.Deployment),
    ...[...new Set(used)].filter((path) => !isValue(path)).map((path) => `has a value ${path}`),
  ];
};

const patroni = (text) => {
  const { scope, name, restapi, etcd3, bootstrap, postgresql } = parse(text);
  return unless({
    'names its scope, itself, its API, etcd and PostgreSQL': Boolean(
      scope && name && restapi?.listen && etcd3?.hosts?.length > 0 && postgresql?.data_dir,
    ),
    'has a synchronous standby': bootstrap?.dcs?.synchronous_mode === true,
    'has no password': !/^\s*password:/m.test(text),
  });
};

const haproxy = (text) => {
  const backends = new Set([...text.matchAll(/^backend (\S+)/gm)].map(([, name]) => name));
  const wanted = [...text.matchAll(/^\s+default_backend (\S+)/gm)].map(([, name]) => name);
  return [
    ...wanted.filter((name) => !backends.has(name)).map((name) => `has a backend ${name}`),
    ...unless({
      'checks its servers': /option httpchk/.test(text) && /default-server .*check/.test(text),
      'has timeouts': ['connect', 'client', 'server'].every((name) => text.includes(`timeout ${name} `)),
    }),
  ];
};

/** The families that the server has, and those that an expression uses. */
const familiesIn = (text) =>
  new Set(text.match(/flowgen_[a-z_]+/g)?.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));

const overlap = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const grafana = (text, { read }) => {
  const { panels, uid } = JSON.parse(text);
  const known = familiesIn(read('server/metrics/metrics.ts'));
  const used = familiesIn(JSON.stringify(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))));
  const places = panels.map(({ gridPos }) => gridPos);
  return [
    ...unless({
      'has a uid': uid === 'flowgen',
      'has panels with ids of their own': new Set(panels.map(({ id }) => id)).size === panels.length,
      'has panels that do not overlap': !places.some((a, at) =>
        places.slice(at + 1).some((b) => overlap(a, b)),
      ),
    }),
    ...[...used].filter((name) => !known.has(name)).map((name) => `uses ${name}, which exists`),
    ...[...known].filter((name) => !used.has(name)).map((name) => `shows ${name}`),
  ];
};

const prometheus = (text, { read }) => {
  const { groups } = parse(text);
  const known = familiesIn(read('server/metrics/metrics.ts'));
  return [...familiesIn(JSON.stringify(groups))]
    .filter((name) => !known.has(name))
    .map((name) => `uses ${name}, which exists`);
};

const systemd = (text) => {
  const settings = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
  );
  return unless({
    'has its sections': ['Unit', 'Service', 'Install'].every((name) => text.includes(`[${name}]`)),
    'runs as another user than root': Boolean(settings.User) && settings.User !== 'root',
    'has a read-only file system': settings.ProtectSystem === 'strict',
    'gains no privileges': settings.NoNewPrivileges === 'true',
    'starts the built server': /^\/\S+\/node .*dist\/server\/main\.js$/.test(settings.ExecStart ?? ''),
  });
};

/** Files of deployments, what is checked of each, and a program that checks it too if it is installed. */
const FILES = [
  ['Dockerfile', dockerfile],
  ['.dockerignore', dockerignore],
  ['compose.yaml', compose],
  ['deploy/helm/flowgen/Chart.yaml', chart],
  ['deploy/patroni/patroni.yaml', patroni],
  ['deploy/haproxy.cfg', haproxy, ['haproxy', '-c', '-f']],
  ['deploy/compose/haproxy.cfg', haproxy],
  ['deploy/grafana/flowgen.json', grafana],
  ['deploy/prometheus/rules.yaml', prometheus, ['promtool', 'check', 'rules']],
  ['deploy/systemd/flowgen.service', systemd, ['systemd-analyze', 'verify']],
];

/** A machine that lints a unit need not have the program that it starts. */
const IS_ABOUT_MACHINE =
  /is not executable|Failed to (?:load|create|connect)|not found|Read-only|SO_PASSCRED/i;

/** The complaint of an installed program about a file. */
const saidBy = ([program, ...args], path) => {
  const { error, status, stdout, stderr } = spawnSync(program, [...args, path], { encoding: 'utf8' });
  if (error || status === 0) return [];
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => !IS_ABOUT_MACHINE.test(line)).map((line) => `${program}: ${line}`);
};

const checked = (path, check, text, project) => {
  try {
    return check(text, project).map((sentence) => `It is not true that ${path} ${sentence}.`);
  } catch (error) {
    return [`${path} can’t be read: ${error.message}`];
  }
};

/** A sentence for each thing that is wrong with what deploys the product. `changed`: other texts of files, by path. */
export const problemsOf = (root, changed = {}) => {
  const read = (path) => changed[path] ?? readFileSync(join(root, path), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const project = {
    read,
    version,
    exists: (path) => existsSync(join(root, path)),
    list: (folder) => readdirSync(join(root, folder)),
  };
  return FILES.flatMap(([path, check, program]) => {
    const said = program && changed[path] === undefined ? saidBy(program, join(root, path)) : [];
    return [...checked(path, check, read(path), project), ...said];
  });
};
