import type { Ingest } from '../../domain/api/ingest-figures.ts';
import { alarmCalls } from './alarms/calls.ts';
import { alarmSettingsCalls } from './alarms/settings-calls.ts';
import { deviceCalls } from './devices/calls.ts';
import { fileCalls } from './files.ts';
import { gatewayCalls } from './devices/gateway-calls.ts';
import { readPart } from './part-of-page.ts';
import { peopleCalls } from './people/calls.ts';
import { projectCalls } from './project-calls.ts';
import { reportCalls } from './report-calls.ts';

/** Calls of single pages; members of the data provider like all others. */
export const pageCalls = {
  ...alarmCalls,
  ...alarmSettingsCalls,
  ...deviceCalls,
  ...fileCalls,
  ...gatewayCalls,
  ...peopleCalls,
  ...projectCalls,
  ...reportCalls,
  /** Figures of incoming readings, for superadmins. */
  ingestFigures: (signal?: AbortSignal) => readPart<Ingest>('/system/ingest', { signal }),
};
