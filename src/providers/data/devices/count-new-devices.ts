import { api } from '../../http.ts';

/** How many devices wait to be registered. */
export const countNewDevices = async (signal: AbortSignal): Promise<number> => {
  const { data } = await api.get<{ data: [{ total: number }] }>('/devices/get/total', {
    query: { is_active: 'null' },
    signal,
    intent: 'background',
  });
  return data[0].total;
};
