import { useMemo, type ReactNode } from 'react';
import { HIDDEN, isEvent } from '../../domain/audit/audit.ts';
import { OwnCells } from '../../generator/list/cells.tsx';
import { changedResource, type Change } from '../../generator/history/change.ts';
import { ChangeAuthor } from '../../generator/history/author.tsx';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { storedResources } from '../../resources/all.ts';
import { humanise } from '../../schema/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Kind = ({ change }: { readonly change: Change }) => {
  const translate = useTranslate();
  const { resource } = change;
  return <>{translate(`resources.${resource}.name`, { smart_count: 1, _: humanise(resource) })}</>;
};

interface LinkedProps {
  readonly resource: string;
  readonly id: number;
  readonly text: string;
}
const Linked = ({ resource, id, text }: LinkedProps) => {
  const path = useRecordPath(resource);
  return <TextLink to={path(id)}>{text}</TextLink>;
};

/** Title of the changed record, linked if it still exists and has a page. */
export const ChangedRecord = ({ change }: { readonly change: Change }) => {
  const translate = useTranslate();
  const { action, record_id, record_title, resource } = change;
  const text = record_id === HIDDEN ? translate('history.not_an_email') : (record_title ?? `#${record_id}`);
  const definition = changedResource(change);
  const isGone = change.after === null && !isEvent(action);
  if (!definition || definition.menu === false || isGone || typeof record_id !== 'number') return <>{text}</>;
  return <Linked resource={resource} id={record_id} text={text} />;
};

/** Custom cells of audit entries. */
export const useAuditCells = () => {
  const translate = useTranslate();
  return useMemo(() => {
    const toChange = (record: Readonly<Record<string, unknown>>) => record as unknown as Change;
    return {
      action: (record: Readonly<Record<string, unknown>>) =>
        translate(`history.actions.${toChange(record).action}`),
      actor_name: (record: Readonly<Record<string, unknown>>) => <ChangeAuthor change={toChange(record)} />,
      resource: (record: Readonly<Record<string, unknown>>) => <Kind change={toChange(record)} />,
      record_title: (record: Readonly<Record<string, unknown>>) => (
        <ChangedRecord change={toChange(record)} />
      ),
    };
  }, [translate]);
};

/** Shows audit entries on pages with their custom cells. */
export const AuditCells = ({ children }: { readonly children: ReactNode }) => (
  <OwnCells value={useAuditCells()}>{children}</OwnCells>
);

/** The audited resources as `[name, label]`, sorted by label. */
export const useAuditedResources = (): readonly (readonly [name: string, label: string])[] => {
  const translate = useTranslate();
  return storedResources
    .filter(({ name }) => name !== 'audit')
    .map(({ name }) => [name, translate(`resources.${name}.name`, { smart_count: 2 })] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
};
