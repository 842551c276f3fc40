import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { currentVersion } from '../../../generator/form/server-errors.ts';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { undoTokenOf } from '../../../providers/undo-tokens.ts';

interface Project extends RaRecord {
  readonly title: string;
  readonly version: number;
  readonly device_ids: readonly number[];
}

/**
 * Attaches a device to a project or detaches it, with undo. This updates the project, so it requires permission to
 * edit projects. On a version conflict, retries on the latest version.
 */
export const useAttach = (device: number) => {
  const provider = useDataProvider();
  const client = useQueryClient();
  const done = useNotifyDone();

  const change = async (id: number, apply: (devices: readonly number[]) => number[]): Promise<Project> => {
    for (;;) {
      const { data: before } = await provider.getOne<Project>('projects', { id });
      try {
        const { data } = await provider.update<Project>('projects', {
          id,
          data: { device_ids: apply(before.device_ids), version: before.version },
          previousData: {} as Project,
        });
        return data;
      } catch (error) {
        if (currentVersion(error) === null) throw error;
      }
    }
  };

  const run = async (messageKey: string, id: number, apply: (devices: readonly number[]) => number[]) => {
    const project = await change(id, apply);
    await client.invalidateQueries();
    done(messageKey, { name: project.title }, undoTokenOf(project));
  };

  return {
    attach: (project: number) =>
      run('device.attached', project, (devices) => [...new Set([...devices, device])]),
    detach: (project: number) =>
      run('device.detached', project, (devices) => devices.filter((id) => id !== device)),
  };
};
