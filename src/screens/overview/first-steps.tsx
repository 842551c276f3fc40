import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Overview } from '../../domain/alarms/overview.ts';
import type { Area } from '../../domain/access/roles.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { fetchFirstSteps, type FirstStepsState } from '../../providers/data/first-steps-calls.ts';
import { signs } from '../../providers/icons.tsx';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { useCachedQuery } from '../../providers/query-cache.ts';
import { readText, writeText } from '../../providers/storage.ts';
import './first-steps.css';

const POLL_MS = 15_000;
/** Whether the list was shown and not hidden since: it stays until all is done. */
const KEY = 'first_steps';
const SHOWN = 'shown';
const HIDDEN = 'hidden';

interface Step {
  /** Its texts, below `first_steps`. */
  readonly name: string;
  readonly isDone: boolean;
  readonly to?: string;
  /** Given to that page. */
  readonly state?: object;
  /** Documentation. */
  readonly more?: string;
}

const stepsOf = (
  area: Area,
  { hasDevices, hasPeople, hasAlarms, hasReports, hasCompanies }: FirstStepsState,
  active: number,
): Step[] => [
  ...(area === 'admin'
    ? [
        { name: 'company', isDone: hasCompanies, to: pathTo(area, 'companies', 'create') },
        {
          name: 'connect',
          isDone: hasDevices,
          to: pathTo(area, 'api-keys', 'create'),
          state: { scope: 'ingest' },
          more: '/docs',
        },
        { name: 'register', isDone: active > 0, to: pathTo(area, 'new-devices', 'list') },
      ]
    : [{ name: 'connect_company', isDone: hasDevices }]),
  { name: 'report', isDone: hasReports, to: pathTo(area, 'reports', 'create') },
  { name: 'invite', isDone: hasPeople, to: pathTo(area, 'users', 'create') },
  { name: 'alarm', isDone: hasAlarms, to: pathTo(area, 'alarm-rules', 'list') },
];

const StepItem = ({
  step: { name, isDone, to, state, more },
  isNext,
}: {
  readonly step: Step;
  readonly isNext: boolean;
}) => (
  <li data-done={isDone ? '' : undefined}>
    <span className="first-steps-mark" aria-hidden>
      {isDone && <signs.check />}
    </span>
    <div>
      <h3>
        {translate(`first_steps.${name}.title`)}
        {isDone && <span className="plain-unseen"> ({translate('first_steps.done')})</span>}
      </h3>
      {!isDone && <p>{translate(`first_steps.${name}.text`)}</p>}
      {!isDone && to && (
        <p className="first-steps-links">
          <Link className="plain-button" data-look={isNext ? 'contained' : 'outlined'} to={to} state={state}>
            {translate(`first_steps.${name}.do`)}
          </Link>
          {more && (
            <a className="plain-link" href={more}>
              {translate(`first_steps.${name}.more`)}
            </a>
          )}
        </p>
      )}
    </div>
  </li>
);

const Steps = ({ active }: { readonly active: number }) => {
  const id = useId();
  const area = useArea();
  const [isHidden, setIsHidden] = useState(() => readText(KEY) === HIDDEN);
  const { data } = useCachedQuery(
    { key: `first steps ${area}`, fetch: (signal) => fetchFirstSteps(area, signal) },
    () => POLL_MS,
  );
  const steps = data ? stepsOf(area, data, active) : [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = isHidden ? undefined : steps.find(({ isDone }) => !isDone);
  const isShown = next !== undefined;
  useEffect(() => {
    if (isShown) writeText(KEY, SHOWN);
  }, [isShown]);
  if (!next) return null;
  const hide = (): void => {
    writeText(KEY, HIDDEN);
    setIsHidden(true);
  };
  return (
    <section className="overview-card first-steps" aria-labelledby={id}>
      <div className="first-steps-head">
        <h2 id={id}>{translate('first_steps.title')}</h2>
        <span>{translate('first_steps.progress', { done, count: steps.length })}</span>
        {active > 0 && (
          <button type="button" className="plain-button" data-size="small" onClick={hide}>
            {translate('first_steps.hide')}
          </button>
        )}
      </div>
      <ol>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
};

/** What to do first, while no device is in service, and from then on until it is done or hidden. */
export const FirstSteps = ({ devices: { active } }: Pick<Overview, 'devices'>) => {
  const role = useCurrentUser()?.role;
  if (role === undefined || role === 'user') return null;
  return active === 0 || readText(KEY) === SHOWN ? <Steps active={active} /> : null;
};
