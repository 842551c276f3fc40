import type { Context } from '../context.ts';
import { type Mqtt, startBroker } from './broker.ts';

/** Starts what readings come in by over MQTT; undefined where there is to be nothing. Throws a StartError. */
export const startMqtt = async (context: Context): Promise<Mqtt | undefined> => {
  const { mqttUrl, mqttPort } = context.config;
  if (mqttUrl !== undefined) {
    // Its client takes a tenth of a start to load.
    const { startBridge } = await import('./bridge.ts');
    return startBridge(context, mqttUrl);
  }
  return mqttPort === 'off' ? undefined : startBroker(context, mqttPort);
};
