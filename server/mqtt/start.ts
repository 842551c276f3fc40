import type { Context } from '../context.ts';
import { type Mqtt, startBroker } from './broker.ts';

/** Starts the embedded broker or the bridge to an external one; undefined when MQTT is off. Throws a StartError. */
export const startMqtt = async (context: Context): Promise<Mqtt | undefined> => {
  const { mqttUrl, mqttPort, mqtts } = context.config;
  if (mqttUrl !== undefined) {
    // Loaded on demand: the MQTT client takes a tenth of the startup time.
    const { startBridge } = await import('./bridge.ts');
    return startBridge(context, mqttUrl);
  }
  return mqttPort === 'off' && mqtts === null ? undefined : startBroker(context, mqttPort);
};
