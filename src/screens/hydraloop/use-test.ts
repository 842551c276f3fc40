import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { testHydraloop, type ConnectionTest } from '../../providers/data/hydraloop.ts';

/** Tests the connection of an endpoint. The result has a message even if the request itself fails. */
export const useTest = (id: number) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<Pick<ConnectionTest, 'result' | 'msg' | 'ms'> | null>(null);
  const test = async () => {
    setBusy(true);
    setTold(null);
    try {
      const { data } = await testHydraloop(id);
      setTold(data);
      return data;
    } catch (error) {
      const failed = { result: 'unreachable', msg: (error as Error).message, ms: 0 };
      setTold(failed);
      return failed;
    } finally {
      setBusy(false);
      // The test updates "last contact" or "last error".
      void client.invalidateQueries({ queryKey: ['hydraloop'] });
    }
  };
  return { busy, told, test };
};
