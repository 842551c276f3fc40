import type { PastedMessage } from '../../../domain/device-models/pasted.ts';
import { api } from '../../http.ts';

/** What a value of a tried message becomes. */
export interface TriedValue {
  readonly path: string;
  /** Null: no datapoint. */
  readonly key: string | null;
  readonly label: string | null;
  readonly role: string | null;
  readonly value: number | null;
  readonly unit: string | null;
  readonly outcome: 'stored' | 'late' | 'ignored' | 'rejected';
  readonly reason: string | null;
}

export interface TriedMessage {
  readonly values: readonly TriedValue[];
  readonly readings: readonly { readonly key: string; readonly value: number; readonly ts: string }[];
  readonly errors: readonly string[];
}

/** Calls of device models that the data provider interface doesn't have. */
export const deviceModelCalls = {
  /** What a message becomes by a model that need not be complete yet. */
  tryModel: async (
    model: Readonly<Record<string, unknown>>,
    message: PastedMessage,
    signal?: AbortSignal,
  ): Promise<TriedMessage> => {
    const { data } = await api.post<{ data: TriedMessage }>(
      '/device-models/test',
      { model, ...message },
      { signal, intent: 'background' },
    );
    return data;
  },
};
