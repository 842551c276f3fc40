import type { Context } from '../context.ts';
import { type Mqtt, startBroker } from './broker.ts';

/** Starts the embedded broker or the bridge to external ones; undefined when MQTT is off. Throws a StartError. */
export const startMqtt = async (context: Context): Promise<Mqtt | undefined> => {
  const { mqttUrls, mqttPort, mqtts } = context.config;
  if (mqttUrls.length > 0) {
    // Loaded on demand: the MQTT client takes a tenth of the startup time.
    const { startBridge } = await import('./bridge.ts');
    return startBridge(context, mqttUrls);
  }
  return mqttPort === 'off' && mqtts === null ? undefined : startBroker(context, mqttPort);
};
