import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  testConnection,
  type ConnectionTest,
  type TestedResource,
} from '../../providers/data/devices/hydraloop.ts';

/** Tests the connection of a record. The result has a message even if the request itself fails. */
export const useTest = (resource: TestedResource, id: number) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Pick<ConnectionTest, 'result' | 'msg' | 'ms'> | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      const { data } = await testConnection(resource, id);
      setOutcome(data);
      return data;
    } catch (error) {
      const failed = { result: 'unreachable', msg: (error as Error).message, ms: 0 };
      setOutcome(failed);
      return failed;
    } finally {
      setBusy(false);
      // The test updates "last contact" or "last error".
      void client.invalidateQueries({ queryKey: [resource] });
    }
  };
  return { busy, outcome, test };
};
