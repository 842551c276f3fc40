import { Aedes, type AedesOptions } from 'aedes';

/**
 * A broker that receives messages and forwards none. For each message that `authorizePublish` allows, aedes (1.x) looks
 * for subscribers with its method `publish`, which takes longer than the rest; there is no option to skip that. So the
 * method is replaced by one that does nothing.
 */
export const createReceivingBroker = async (options: AedesOptions): Promise<Aedes> => {
  const aedes = new Aedes(options);
  const publish = (...args: unknown[]): void => {
    const done = args.findLast((arg) => typeof arg === 'function');
    (done as ((error: null) => void) | undefined)?.(null);
  };
  Object.assign(aedes, { publish });
  await aedes.listen();
  return aedes;
};
